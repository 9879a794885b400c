import type { verifyOperations } from "../../contracts/verify.ts";
import { DAY_S, HOUR_S } from "../../lib/dates/units.ts";
import { matchInDataCenter, putInDataCenter, textFromKv } from "../cache/stores.ts";
import { countersOf, type Env } from "../env.ts";
import { dataCenterOf } from "../metrics/traffic.ts";
import { readTraffic, startOfRange, sumOf } from "../metrics/traffic-sums.ts";
import type { OperationHandlers } from "../operation.ts";

type Handlers = OperationHandlers<typeof verifyOperations>;

const CACHE = "verify";
/** Lifetime of the test data in seconds. */
const LIFETIME = 300;
const [ATTEMPTS, LIMIT] = [20, 5];

const keyOf = (nonce: string) => `verify:${nonce}`;

const verifyWrite: Handlers["verifyWrite"] = async ({ nonce }, { context: { env } }) => {
  const now = Date.now();
  await Promise.all([
    putInDataCenter(CACHE, nonce, new Response(nonce), { at: now, purgeVersion: 0 }, LIFETIME),
    env.LAYOUTS.put(keyOf(nonce), nonce, { expirationTtl: LIFETIME }),
  ]);
  return {
    build: __BUILD__,
    place: dataCenterOf(env),
    site: env.DEFAULT_SITE,
    jurisdiction: env.JURISDICTION ?? null,
    hasQueue: env.RENDER_QUEUE !== undefined,
    counter: await countAttempts(env, nonce),
    metrics: await readMetrics(env),
  };
};

async function countAttempts(env: Env, nonce: string): Promise<{ allowed: number; milliseconds: number }> {
  const began = Date.now();
  const now = Math.floor(began / 1_000);
  const object = countersOf(env).getByName(keyOf(nonce));
  const counters = [{ name: "attempts", limit: LIMIT, seconds: HOUR_S, until: now + HOUR_S }];
  const counts = await Promise.all(Array.from({ length: ATTEMPTS }, () => object.count(now, { counters, by: 1 })));
  return { allowed: counts.filter(({ until }) => until === 0).length, milliseconds: Date.now() - began };
}

async function readMetrics(env: Env): Promise<{ store: "analytics" | "database"; pageViews?: number; error?: string }> {
  const store = env.METRICS ? "analytics" : "database";
  try {
    const start = startOfRange(DAY_S, HOUR_S);
    const [groups = []] = await readTraffic(env, [{ start, bucketSeconds: HOUR_S, kinds: ["page"], by: ["at"] }]);
    return { store, pageViews: Math.round(sumOf(groups).requests) };
  } catch (error) {
    return { store, error: error instanceof Error ? error.message : String(error) };
  }
}

const verifyRead: Handlers["verifyRead"] = async ({ nonce }, { context: { env } }) => {
  const [cached, stored] = await Promise.all([
    matchInDataCenter(CACHE, nonce),
    textFromKv(env, keyOf(nonce)).catch(() => null),
  ]);
  return { build: __BUILD__, place: dataCenterOf(env), cache: Boolean(cached), kv: stored === nonce };
};

export const verifyHandlers: Handlers = { verifyWrite, verifyRead };
