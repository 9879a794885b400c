import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { packLayout, unpackLayout } from "../worker/content/stored-layout.ts";

/**
 * Module-level collections that outlive a request, each with its size limit. The test fails for any other collection
 * unless it counts toward the shared memory budget (`LruCache`, `SwrCache`) or has weak keys (`WeakMap`).
 */
const bounded: Record<string, string> = {
  "app/care/map/map-drawing.ts #names": "a map in the browser",
  "lib/search/crisis.ts crises": "one",
  "lib/dates/dates.ts formatters": "100 entries",
  "lib/dates/hours.ts dayNames": "an entry per language",
  "contracts/verify-assertion.ts keySets": "an entry per setting",
  "lib/lru-cache.ts #entries": "counted: the budget's own tables",
  "lib/billing/money.ts formats": "two entries",
  "lib/search/sort.ts collator": "one",
  "lib/cms/variant-rules.ts cached": "the rules of one setting",
  "lib/dates/zone.ts formatters": "100 entries",
  "worker/calls/handle-call.ts calls": "an entry per declared call",
  "worker/handlers/health.ts parts": "one report",
  "worker/limits/counter-object.ts changed": "a transaction",
  "worker/limits/counters.ts importedKey": "one key",
  "worker/fhir/terms.ts tags": "the languages that have a name",
  "worker/handlers/csp-report.ts households": "500 kinds a minute",
  "worker/handlers/csp-report.ts reports": "500 kinds a minute",
  "worker/upstream/access-token.ts statesOf": "an entry per upstream",
  "worker/upstream/assertion.ts current": "one key",
  "worker/index.ts checkedEnv": "the settings",
  "worker/pages/find-page.ts renderer": "one module",
  "worker/pages/page-inputs.ts app": "one module",
  "worker/pages/page-inputs.ts reportedPhrases": "an entry per site and language",
  "worker/cache/cache-rules.ts overrides": "an entry per declared call",
  "worker/cache/cache-rules.ts rules": "the cache rules",
  "worker/cache/stores.ts loggedAt": "two entries per store",
  "worker/cache/stores.ts pausedSince": "an entry per store",
  "worker/content/page-existence.ts lookedUp": "one address",
  "worker/monitoring/failures.ts pending": "40 rows",
  "worker/metrics/traffic.ts counting": "an entry per kind and declared call",
  "worker/metrics/traffic.ts pending": "1,000 rows",
  "worker/config/runtime-config.ts current": "the control record, whose size has a limit of its own",
  "worker/config/runtime-config.ts refresh": "one",
  "worker/runtime/single-flight.ts flightsOf": "an entry per running task, at most a minute old",
  "worker/upstream/circuit-breaker.ts #failing":
    "the routes that failed in 30 seconds: five, and the probes afterwards",
  "worker/content/client.ts lastSuccesses": "one request per API path of the CMS",
  "worker/upstream/circuit-breaker.ts #routes": "500 entries of 400 bytes",
  "worker/upstream/circuit-breaker.ts breakersOf": "two entries per upstream",
};

const root = join(import.meta.dirname, "..");
/** Modules that run only in the browser, where memory is not shared by visitors and pages are short-lived. */
const BROWSER = /^app\/(browser|client\.ts)|\.(island|enhance)\.tsx?$/;
const sources = ["app", "contracts", "lib", "worker"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !BROWSER.test(file))
  .sort();

/**
 * Returns the names of a module's collections that can grow, in top-level variables, static fields, and instance
 * fields.
 */
function storesIn(text: string): string[] {
  const names = [
    // Collections that start empty or are reassigned, so requests can fill them.
    /^(?:export )?const (\w+)[^\n]*= (?:new (?:Map|Set|Array)(?:<[^\n]*>)?\(\)|\[\]);/gm,
    /^(?:export )?let (\w+)(?![^\n]*= (?:\d|true|false))/gm,
    /^ {2}(?:(?:private|static|readonly) )+(#?\w+)[^\n(]*= (?:new (?:Map|Set|Array)(?:<[^\n]*>)?\(\)|\[\]);/gm,
    // State per `env` object: one collection, or several collections as object properties.
    /^(?:export )?const (\w+) = perEnv\(\s*\(\) => (?:new (?:Map|Set)\b|\[)/gm,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!));
  for (const [, state] of text.matchAll(/= perEnv\(\(\) => \(\{([\s\S]*?)\}\)\);/g))
    for (const [, name] of state!.matchAll(/(\w+): (?!-?\d|true|false|new LruCache|"")(?:new |\[|\{|undefined)/g))
      names.push(name!);
  // Collections that start with entries and grow later.
  for (const [, name] of text.matchAll(/^(?:export )?const (\w+)[^\n]*= (?:new (?:Map|Set)\b|\[)/gm))
    if (new RegExp(`\\b${name}\\.(set|add|push|unshift)\\(`).test(text)) names.push(name!);
  return [...new Set(names)];
}

const stores = sources.flatMap((file) =>
  storesIn(readFileSync(join(root, file), "utf8")).map((name) => `${file} ${name}`),
);

it("unpacking stored layouts does not leak memory (PF-11)", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "minor" }) => void;
  const page = { name: "A page", regions: { main: [] } } as never;
  const document = randomBytes(45_000).toString("hex");
  const text = await packLayout({ document, page, parsedBy: "a", fetchedAt: 1, purgeVersion: 0 });
  const bytes = new TextEncoder().encode(text);
  let read = 0;
  /** Returns the number of bytes in use after the test reads and discards `count` layouts. */
  const usedAfter = async (count: number) => {
    for (let at = 0; at < count; at++) {
      read += unpackLayout(new TextDecoder().decode(bytes))?.document.length ?? 0;
      if (at % 30 < 29) continue;
      // V8 moves objects that survive two minor garbage collections to the old generation, which it collects only in a
      // full garbage collection.
      for (let time = 0; time < 3; time++) collect({ type: "minor" });
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = await usedAfter(60);
  expect(((await usedAfter(300)) - before) / 1_000_000).toBeLessThan(5);
  expect(read).toBe(360 * (text.length - text.indexOf("\n") - 1));
});

describe("size limits for in-memory collections that outlive a request (PF-11)", () => {
  it("every in-memory collection counts toward the memory budget or has an explicit limit in this test", () => {
    expect(stores.filter((store) => !(store in bounded))).toEqual([]);
  });

  it("every in-memory collection that this test lists exists in the code", () => {
    expect(Object.keys(bounded).filter((store) => !stores.includes(store))).toEqual([]);
  });
});
