/**
 * Purges pages and responses. The queue renders the affected pages under the next version. Then the Worker raises the
 * version, which takes effect at once in this data center and within ten seconds everywhere.
 */
import type { PurgeReceipt, PurgeState } from "../../contracts/purge.ts";
import { contentBreaker } from "../content/client.ts";
import { type PageList, readPages } from "../content/page-list.ts";
import type { RequestContext } from "../context.ts";
import type { Actor } from "../control/actor.ts";
import { changeConfig } from "../control/change-config.ts";
import { withDatabaseTimeout } from "../control/database-timeout.ts";
import { type PageOf, renderLater, renderNext } from "../control/render-queue.ts";
import {
  CONFIG_MAX_AGE_MS,
  configFromDataCenter,
  currentConfig,
  type RuntimeConfig,
} from "../control/runtime-config.ts";
import { isReadByPages, lastPurge, raise, UNPREPARED } from "../control/versions.ts";
import type { Env } from "../env.ts";
import { isStaleOnly } from "../upstream/stale-only.ts";
import { type Purge, type Targets, targetsOf } from "./targets.ts";

/** A stored purge receipt. The state of the purge is computed when the receipt is read. */
interface Written extends Omit<PurgeReceipt, "state" | "address" | "at" | "everywhereBy"> {
  number: number;
  /** Time at which the versions were raised, in milliseconds since 1970. Absent in receipts of earlier builds. */
  raisedAt?: number;
}

interface Purging {
  actor: Actor;
  /** Action of the audit entry. */
  action: "purge" | "publish";
  asked: string[];
  /** Idempotency key of the purge request. */
  once?: string;
  /** Whether to raise the versions before the pages are rendered. */
  now?: boolean;
}

/** Lifetime of a purge receipt in milliseconds (30 days), and maximum entries of its lists. */
const RECEIPT_LIFETIME_MS = 30 * 24 * 3600 * 1000;
const MAX_LISTED = 500;
/** Milliseconds that a purge waits for its pages to be rendered. */
const RENDER_TIMEOUT_MS = 3_000;

/**
 * Purges pages and responses, and returns the receipt. The queue first renders the pages under the next version, so
 * that no visitor waits for a render. Urgent purges, and purges of too many pages, raise the versions first. Throws the
 * errors of `changeConfig`.
 */
export async function purgeContent(context: RequestContext, purge: Purge, purging: Purging): Promise<PurgeReceipt> {
  const { env } = context;
  const lists = () => pageLists(context, purge);
  const targets = await targetsOf(env.CONTROL, purge, await lists());
  const id = crypto.randomUUID();
  const { actor, action, asked, once, now } = purging;
  const receipt: NewReceipt = { id, once, by: actor.role, asked: asked.slice(0, MAX_LISTED) };
  const pages = pagesIn(targets.concerned);
  // The CMS published the change before this time.
  const number = Date.now();
  const next = { id, number, names: targets.names.filter(isReadByPages) };
  const goesFirst = now || purge.all || isContentDown(env);
  const outcome = goesFirst ? "not sent" : await renderNext(env, pages, next, RENDER_TIMEOUT_MS);
  const isRendered = outcome === "rendered";
  const written = await raiseAll(
    env,
    receipt,
    { ...targets, number, isRendered },
    { ...actor, action, targets: asked },
  );
  // Another purge has raised the version further, so the pages were rendered for an outdated version.
  if (outcome === "not sent" || written.number !== number) context.waitUntil(renderLater(env, pages));
  if (purge.items.length === 0) return receiptNow(env, written);
  // Includes entries that were written in the meantime, and new pages, because the page list is now newer than the
  // purge.
  const after = await targetsOf(env.CONTROL, purge, await lists());
  const missed = after.names.filter((name) => !targets.names.includes(name));
  if (missed.length === 0) return receiptNow(env, written);
  const all = { ...after, names: missed, number: Date.now(), isRendered: true };
  const completed = await raiseAll(env, receipt, all, null);
  context.waitUntil(renderLater(env, pagesIn(missed)));
  return receiptNow(env, completed);
}

const isContentDown = (env: Env): boolean => isStaleOnly(env, "content") || contentBreaker(env).state === "open";

const PAGE_PREFIX = "page ";
const pagesIn = (names: string[]): PageOf[] =>
  names
    .filter((name) => name.startsWith(PAGE_PREFIX))
    .sort()
    .map((name) => {
      const [, site = "", language = "", path = ""] = name.split(" ");
      return { site, language, path };
    });

async function pageLists(context: RequestContext, { sites }: Purge): Promise<Map<string, PageList>> {
  const list = ({ name }: { name: string }) => readPages(context, name).catch((): PageList => ({ pages: [] }));
  return new Map(await Promise.all(sites.map(async (site) => [site.name, await list(site)] as const)));
}

/** A purge receipt before the versions are raised. */
interface NewReceipt extends Pick<Written, "id" | "by" | "asked"> {
  once: string | undefined;
}

interface Raised extends Targets {
  /** The next purge version. A higher version of another purge takes precedence. */
  number: number;
  /** Whether the pages were rendered under this version. */
  isRendered: boolean;
}

/** Raises purge versions and writes the receipt in one transaction. */
async function raiseAll(
  env: Env,
  { once, ...receipt }: NewReceipt,
  { names, concerned, keys, number: least, isRendered }: Raised,
  audit: Parameters<typeof changeConfig>[1]["audit"],
): Promise<Written> {
  const pages = pagesIn(concerned);
  const calls = concerned.filter((name) => name.startsWith("call ")).sort();
  const written: Written = {
    ...receipt,
    number: 0,
    pages: pages.slice(0, MAX_LISTED),
    pageCount: pages.length,
    calls: calls.slice(0, MAX_LISTED).map((name) => name.slice("call ".length)),
    keys,
  };
  await changeConfig(env, {
    apply(control: RuntimeConfig) {
      const { versions, number } = raise(control.versions, names, least);
      Object.assign(written, { number, raisedAt: Date.now() });
      const areFound = isRendered && number === least;
      return { ...control, versions: areFound ? versions : { ...versions, [UNPREPARED]: Date.now() } };
    },
    audit,
    also: (change) => [
      env.CONTROL.prepare("DELETE FROM receipts WHERE at < ?").bind(Date.now() - RECEIPT_LIFETIME_MS),
      env.CONTROL.prepare(
        `INSERT INTO receipts (id, once, at, receipt) SELECT ?1, ?2, ?3, ?4 FROM control WHERE change = ?5
         ON CONFLICT (id) DO UPDATE SET receipt = ?4`,
      ).bind(receipt.id, once ?? null, Date.now(), JSON.stringify(written), change),
    ],
  });
  return written;
}

/** Returns a purge receipt by ID or idempotency key, or null. */
export async function receiptOf(env: Env, by: "id" | "once", name: string): Promise<PurgeReceipt | null> {
  const found = env.CONTROL.prepare(`SELECT receipt FROM receipts WHERE ${by} = ?`).bind(name);
  const receipt = await withDatabaseTimeout(async () => {
    const row = await found.first<{ receipt: string }>();
    return row && JSON.parse(row.receipt);
  });
  return receipt && receiptNow(env, receipt);
}

/** Returns up to `most` purge receipts from before a time, with their times. The newest receipt comes first. */
export async function receiptsBefore(env: Env, moment: number, most: number): Promise<[number, PurgeReceipt][]> {
  const found = env.CONTROL.prepare("SELECT at, receipt FROM receipts WHERE at < ? ORDER BY at DESC LIMIT ?");
  const { results } = await withDatabaseTimeout(() => found.bind(moment, most).all<{ at: number; receipt: string }>());
  return Promise.all(
    results.map(async ({ at, receipt }) => [at, await receiptNow(env, JSON.parse(receipt))] as const),
  ) as Promise<[number, PurgeReceipt][]>;
}

/** Adds the current state of the purge to a receipt. */
async function receiptNow(env: Env, { number, raisedAt = number, ...written }: Written): Promise<PurgeReceipt> {
  return {
    ...written,
    at: new Date(raisedAt).toISOString(),
    state: await stateOf(env, number, raisedAt),
    everywhereBy: new Date(raisedAt + CONFIG_MAX_AGE_MS).toISOString(),
    address: `/_edge/purge/${written.id}`,
  };
}

/** Returns the state of a purge, based on the versions in this isolate and its data center. */
async function stateOf(env: Env, number: number, raisedAt: number): Promise<PurgeState> {
  if (Date.now() >= raisedAt + CONFIG_MAX_AGE_MS) return "everywhere";
  const shared = await configFromDataCenter(env).catch(() => null);
  const seen = [currentConfig(env), shared?.config].every(
    (control) => control && lastPurge(control.versions) >= number,
  );
  return seen ? "live here" : "on its way";
}
