import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEBOUNCE, SKELETONS, STEPS, TIMER } from "../../lib/constants.ts";

const root = join(import.meta.dirname, "../../app");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Files that can contain timers with literal durations: staff tools and island hydration. */
const OTHERS = ["client.ts", "tools/staff/download.ts"];

describe("one module declares all timer durations and list sizes (CN-07)", () => {
  it.each(Object.entries({ DEBOUNCE, TIMER, STEPS, SKELETONS }))("the code uses every value in %s", (list, values) => {
    const unused = Object.keys(values).filter((name) => !sources.some(({ text }) => text.includes(`${list}.${name}`)));
    expect(unused).toEqual([]);
  });

  it("no other module declares debounce intervals, 'Show More' increments, and page sizes", () => {
    const literal = /\b(wait|debounce|step|fetch|perPage): *\d{2,}\b/;
    expect(sources.filter(({ text }) => literal.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("timers use named durations, because tests cannot replace a literal duration", () => {
    const literal = /set(?:Timeout|Interval)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*[1-9][\d_]*\s*[,)]/;
    expect(
      sources
        .filter(({ text }) => literal.test(text))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(OTHERS);
  });
});
