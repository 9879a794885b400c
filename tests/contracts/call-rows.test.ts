/** Compares the declared API calls with the rows of the requirements: path, class, and cache times. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";

const text = readFileSync(join(import.meta.dirname, "../../docs/requirements.md"), "utf8");
const UNITS: Record<string, number> = { s: 1, min: 60, h: 3_600, day: 86_400, days: 86_400 };

interface Row {
  id: string;
  method: string;
  path: string;
  /** The row's text after `Class:`. */
  class: string;
}

const rows = [...text.matchAll(/^- \*\*(AP-\d\d)\*\* (GET|POST) (?:`([^`]+)`)?.*?\bClass: (.*)$/gm)].map(
  ([, id, method, path, words]): Row => ({ id: id!, method: method!, path: path ?? "", class: words! }),
);
const callsOf = (id: string): Endpoint[] =>
  Object.values<Endpoint>(endpoints).filter(({ row }) => row?.replace(" POST", "") === id);

/** Returns the first time in a row's class, such as `10 min + 1 h`, in seconds, or null if the class names no time. */
function timesOf(words: string): { maxAge: number; staleWhileRevalidate: number } | null {
  const [, ...parts] = /(\d+) (s|min|h|days?)\b(?: \+ (\d+) (s|min|h|days?)\b)?/.exec(words) ?? [];
  const [fresh, freshUnit, stale, staleUnit] = parts;
  if (!fresh) return null;
  return {
    maxAge: Number(fresh) * UNITS[freshUnit!]!,
    staleWhileRevalidate: stale ? Number(stale) * UNITS[staleUnit!]! : 0,
  };
}

describe("the declared API calls follow the rows of the requirements (ED-14)", () => {
  it("the test reads the rows of all calls with a class", () => {
    expect(rows).toHaveLength(43);
    expect(rows.filter(({ class: words }) => timesOf(words)).length).toBeGreaterThan(20);
  });

  it.each(rows)("$id has its path, class, and cache times", ({ id, method, path, class: words }) => {
    const calls = callsOf(id);
    expect(calls.length).toBeGreaterThan(0);
    if (path) expect(calls.map((call) => `${call.method} ${call.path}`)).toContain(`${method} ${path}`);
    for (const call of calls) {
      const times = timesOf(words);
      expect(call.cache).toEqual(times ? expect.objectContaining(times) : "never");
      if (/\bPII\b/.test(words)) expect(call.privacy).toBe("personal");
      if (words.includes("staff only")) expect(call).toMatchObject({ access: "role", role: "staff" });
      if (words.includes("changes data")) expect(call.changes).toBe(true);
      if (words.includes("rate-limited per visitor")) expect(call).toHaveProperty("burst");
      const decimals = /rounded to (\d) decimals/.exec(words)?.[1];
      if (decimals) expect(call.cache).toHaveProperty("round", Number(decimals));
      if (words.includes("lower-cased")) expect(call.cache).toHaveProperty("foldCase");
      if (words.includes("purged with content")) expect(call.cache).toHaveProperty("purgedWithContent", true);
    }
  });
});
