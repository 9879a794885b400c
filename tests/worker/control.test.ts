import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAuditLines } from "../../worker/audit/log.ts";
import { changeConfig } from "../../worker/config/change-config.ts";
import * as config from "../../worker/config/runtime-config.ts";
import { readLinkChecks } from "../../worker/discovery/link-checks.ts";
import type { Env } from "../../worker/env.ts";
import { readAlerts } from "../../worker/monitoring/alert-store.ts";
import { readFailures } from "../../worker/monitoring/failures.ts";
import { readProbes } from "../../worker/monitoring/probe-store.ts";
import { indexItems } from "../../worker/publish/item-index.ts";
import { receiptsBefore } from "../../worker/publish/purge.ts";
import { targetsOf } from "../../worker/publish/targets.ts";
import { itemName } from "../../worker/publish/versions.ts";
import type { SiteRecord } from "../../worker/site.ts";
import { d1 } from "../support/store-faults.ts";
import { contextOf } from "./request-context.ts";
import { siteRecord } from "./stub.ts";

const env = bindings as Env;
type Context = ReturnType<typeof contextOf>;

/** Starts a new isolate with empty memory. All isolates share the Cache API and the database. */
function isolate() {
  const own = { ...env };
  const use = ({ CONTROL }: Env) => Object.assign(own, { CONTROL });
  return {
    readConfig: (context: Context) => config.readConfig({ ...context, env: use(context.env) }),
    isConfigFresh: (context: Context) => config.isConfigFresh({ ...context, env: use(context.env) }),
    currentConfig: () => config.currentConfig(own),
    configFromDatabase: (from: Env) => config.configFromDatabase(use(from)),
    changeConfig: (to: Env, change: Parameters<typeof changeConfig>[1]) => changeConfig(use(to), change),
  };
}

const behind: Promise<unknown>[] = [];
const waitUntil = (work: Promise<unknown>) => void behind.push(work);
const settled = async () => {
  while (behind.length) await Promise.allSettled(behind.splice(0));
};
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const by = (action: string) => ({
  id: `${crypto.randomUUID()}-change`,
  line: { role: "ops" as const, subject: "person-1", action, targets: ["locations"] },
  details: [action],
});
const stale = (...upstreams: string[]) => ({
  apply: (config: { versions: object; rules: object; disabledUpstreams: string[] }) =>
    ({ ...config, disabledUpstreams: upstreams }) as never,
  audit: by("upstream-disabled"),
});

/** Returns a database that runs the given function for each statement. */
const database = (first: () => Promise<unknown>) =>
  ({ ...env, CONTROL: { prepare: () => ({ bind: () => ({}), first }), batch: () => first() } }) as unknown as Env;
const dead = database(() => Promise.reject(new Error("down")));
const silent = database(() => new Promise(() => undefined));

const EMPTY = {
  versions: {},
  rules: {},
  disabledUpstreams: [],
  readOnly: {},
  notIndexed: {},
  notices: {},
  plannedNotices: {},
  pins: {},
  holds: {},
  signOuts: {},
};

let day = Date.UTC(2031, 0, 1);
beforeEach(async () => {
  day += 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: day });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await (await caches.open("control")).delete("https://control.invalid/record");
  await env.CONTROL.prepare("UPDATE control SET record = '{}', revision = revision + 1").run();
});
afterEach(settled);

describe("background reads of the control record (ED-11)", () => {
  it("a change takes effect immediately in the isolate that made it and within ten seconds in all data centers", async () => {
    const [here, there] = [isolate(), isolate()];
    await there.readConfig(contextOf(env, waitUntil));
    await here.changeConfig(env, stale("locations"));
    expect(here.currentConfig().disabledUpstreams).toEqual(["locations"]);
    expect((await isolate().readConfig(contextOf(env, waitUntil))).disabledUpstreams).toEqual(["locations"]);
    pass(9_999);
    expect(there.readConfig(contextOf(env, waitUntil))).toMatchObject({ disabledUpstreams: [] });
    pass(1);
    await settled();
    expect(await there.readConfig(contextOf(env, waitUntil))).toMatchObject({ disabledUpstreams: ["locations"] });
  });

  it("an isolate refreshes its copy of the control record in the background after one second and waits for a new copy after ten seconds", async () => {
    const one = isolate();
    await one.readConfig(contextOf(env, waitUntil));
    const match = vi.spyOn(Cache.prototype, "match");
    const steps: [number, number, boolean][] = [
      [999, 0, true],
      [1, 1, true],
      [8_999, 1, true],
      [10_000, 1, false],
    ];
    for (const [age, looks, atOnce] of steps) {
      match.mockClear();
      pass(age);
      expect(one.readConfig(contextOf(env, waitUntil)) instanceof Promise, `${age} ms`).toBe(!atOnce);
      await settled();
      expect(match, `${age} ms`).toHaveBeenCalledTimes(looks);
    }
  });

  it("isolates in a data center share a copy of the control record for five seconds after a database read", async () => {
    const prepare = vi.spyOn(env.CONTROL, "prepare");
    await isolate().readConfig(contextOf(env, waitUntil));
    pass(4_999);
    const second = isolate();
    await second.readConfig(contextOf(env, waitUntil));
    expect(prepare).toHaveBeenCalledTimes(1);
    pass(5_001);
    expect(second.readConfig(contextOf(env, waitUntil))).toBeInstanceOf(Promise);
    await settled();
    expect(prepare).toHaveBeenCalledTimes(2);
  });
});

describe.each(["empty", "junk"] as const)(
  "the Worker treats a control database with invalid responses (%s) as unavailable",
  (fault) => {
    const senseless = { ...env, CONTROL: d1(fault) } as unknown as Env;
    const wholeSite = { sites: [siteRecord as SiteRecord], pages: [], below: [], items: [], all: true };
    it.each<[string, () => Promise<unknown>]>([
      ["changes the record", async () => await isolate().changeConfig(senseless, stale("locations"))],
      ["purges a site", () => targetsOf(senseless.CONTROL, wholeSite, new Map())],
      ["lists purges", () => receiptsBefore(senseless, Date.now(), 10)],
      ["reads the audit log", () => readAuditLines(senseless, {})],
      ["reads the alerts", () => readAlerts(senseless)],
      ["reads the probes", () => readProbes(senseless)],
      ["reads the failures", () => readFailures(senseless, undefined)],
      ["reads the link checks", () => readLinkChecks(senseless)],
    ])("a request that %s gets a 503 (RL-01)", async (_what, work) => {
      await expect(work()).rejects.toMatchObject({ status: 503 });
    });
  },
);

describe("if the control database is unavailable, the Worker delays only the request that starts the read (OP-04)", () => {
  it.each<[string, Env]>([
    ["rejects queries", dead],
    ["does not respond", silent],
  ])(
    "if the database %s, one visitor waits, the built-in configuration applies, and the Worker logs one error",
    async (_what, broken) => {
      const one = isolate();
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
      expect(await one.readConfig(contextOf(broken, () => undefined))).toEqual(EMPTY);
      for (let visitor = 0; visitor < 5; visitor++) {
        pass(900);
        expect(one.readConfig(contextOf(broken, () => undefined))).not.toBeInstanceOf(Promise);
      }
      pass(5_000);
      await one.readConfig(contextOf(broken, () => undefined));
      expect(logged).toHaveBeenCalledTimes(1);
      pass(5_000);
      await one.readConfig(contextOf(env, waitUntil));
      expect(one.isConfigFresh(contextOf(env, waitUntil))).toBe(true);
    },
  );

  it("a database read that never settles does not block other requests, and the next read replaces it", async () => {
    const one = isolate();
    const begun: Promise<unknown>[] = [];
    const first = one.readConfig(contextOf(silent, (work) => void begun.push(work)));
    expect(begun, "the read continues after the request that started it ends").toHaveLength(1);
    const then = vi.spyOn(begun[0]!, "then");
    const others = [1, 2, 3].map(() => one.readConfig(contextOf(env, waitUntil)));
    expect(await Promise.all([first, ...others])).toHaveLength(4);
    expect(then, "no request waits for another request's read").not.toHaveBeenCalled();
    expect(behind).toHaveLength(0);
    pass(5_000);
    await one.readConfig(contextOf(env, waitUntil));
    expect(behind).toHaveLength(1);
    await settled();
    expect(one.isConfigFresh(contextOf(env, waitUntil))).toBe(true);
    pass(999);
    expect(one.readConfig(contextOf(env, waitUntil))).not.toBeInstanceOf(Promise);
  });

  it("if a slow database read succeeds, all requests that wait for it use its result", async () => {
    const one = isolate();
    await one.changeConfig(env, stale("geo"));
    const row = await env.CONTROL.prepare("SELECT revision, record FROM control").first();
    const other = isolate();
    await (await caches.open("control")).delete("https://control.invalid/record");
    const slow = database(() => new Promise((resolve) => setTimeout(() => resolve(row), 20)));
    const all = await Promise.all(Array.from({ length: 50 }, () => other.readConfig(contextOf(slow, waitUntil))));
    for (const config of all) expect(config.disabledUpstreams).toEqual(["geo"]);
    expect(behind).toHaveLength(1);
  });

  it("if the database is unavailable, even a new isolate uses the last copy of the control record, regardless of its age", async () => {
    const one = isolate();
    await one.changeConfig(env, stale("events"));
    pass(3_600_000);
    expect(await one.readConfig(contextOf(dead, waitUntil))).toMatchObject({ disabledUpstreams: ["events"] });
    expect(await isolate().readConfig(contextOf(dead, waitUntil))).toMatchObject({ disabledUpstreams: ["events"] });
  });

  it.each([
    ["invalid JSON", "{", {}],
    ["a list", "[]", {}],
    ["partly invalid", '{"versions":{"a":"b"},"rules":[],"disabledUpstreams":["geo"]}', { disabledUpstreams: ["geo"] }],
    ["from another release", '{"notice":{"larkspur":"Snow"}}', { notice: { larkspur: "Snow" } }],
  ])("the Worker uses the valid parts of a record that is %s", async (_what, record, found) => {
    await env.CONTROL.prepare("UPDATE control SET record = ?, revision = revision + 1").bind(record).run();
    const config = await isolate().readConfig(contextOf(env, waitUntil));
    expect(config).toEqual({ ...EMPTY, ...found });
  });
});

describe("a configuration change is atomic (ED-11, AU-06)", () => {
  it("the control database stores four simultaneous changes, each with the result of its audit entry", async () => {
    const isolates = [isolate(), isolate(), isolate(), isolate()];
    await Promise.all(
      isolates.map((one, number) =>
        one.changeConfig(env, {
          apply: (config) => ({ ...config, versions: { ...config.versions, [`page ${number}`]: number } }),
          audit: by(`parallel ${number}`),
        }),
      ),
    );
    const { config } = await isolate().configFromDatabase(env);
    expect(Object.keys(config.versions)).toHaveLength(4);
    const lines = await env.CONTROL.prepare(
      "SELECT * FROM audit WHERE targets LIKE '%parallel%' ORDER BY targets",
    ).all();
    expect(lines.results).toHaveLength(4);
    expect(lines.results[0]).toMatchObject({ role: "ops", subject: "person-1", targets: '["done","","parallel 0"]' });
  });

  it("the control database stores 30 simultaneous changes from one isolate", async () => {
    const one = isolate();
    const change = (number: number) =>
      one.changeConfig(env, {
        apply: (config) => ({ ...config, versions: { ...config.versions, [`page ${number}`]: number } }),
        audit: null,
      });
    await Promise.all(Array.from({ length: 30 }, (_, number) => change(number)));
    expect(Object.keys((await isolate().configFromDatabase(env)).config.versions)).toHaveLength(30);
  });

  it("a failed statement rolls back the whole change", async () => {
    const one = isolate();
    const broken = { ...stale("geo"), also: () => [env.CONTROL.prepare("INSERT INTO nowhere VALUES (1)")] };
    await expect(one.changeConfig(env, broken)).rejects.toThrow();
    expect((await one.configFromDatabase(env)).config.disabledUpstreams).toEqual([]);
    expect(one.currentConfig().disabledUpstreams).toEqual([]);
  });

  it("a database read that began before a change does not restore the old control record", async () => {
    const one = isolate();
    await one.readConfig(contextOf(env, waitUntil));
    let go: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (go = resolve));
    const row = await env.CONTROL.prepare("SELECT revision, record FROM control").first();
    pass(6_000);
    one.readConfig(
      contextOf(
        database(() => wait.then(() => row)),
        waitUntil,
      ),
    );
    pass(10);
    await one.changeConfig(env, stale("search"));
    go();
    await settled();
    expect(one.currentConfig().disabledUpstreams).toEqual(["search"]);
    expect((await isolate().readConfig(contextOf(env, waitUntil))).disabledUpstreams).toEqual(["search"]);
  });
});

it("if the purge of a page fails whose item was published during the fetch, the Worker purges the page the next time it stores the page (ED-11, ED-12)", async () => {
  const one = isolate();
  const since = Date.now() - 1_000;
  const item = { [itemName("item")]: Date.now(), "page late": since };
  await one.changeConfig(env, { apply: (config) => ({ ...config, versions: item }), audit: null });
  const version = async () => (await isolate().configFromDatabase(env)).config.versions["page late"]!;
  const use = { name: "page late", items: ["item"], since };
  const prepare = env.CONTROL.prepare.bind(env.CONTROL);
  const failing = vi.spyOn(env.CONTROL, "prepare").mockImplementation((sql) => {
    if (sql.startsWith("UPDATE control")) throw new Error("down");
    return prepare(sql);
  });
  await indexItems({ ...env }, use);
  failing.mockRestore();
  expect(await version()).toBe(since);
  await indexItems({ ...env }, use);
  expect(await version()).toBeGreaterThan(since);
});
