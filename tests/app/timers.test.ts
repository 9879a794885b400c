import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEBOUNCE, SKELETONS, STEPS, TIMER } from "../../lib/constants.ts";

const root = join(import.meta.dirname, "../../app");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** The browser's own popovers are not closed by the click that opens them (HD-13). */
const PLATFORM = ["ignoreOutsideClick"];
/** Timers of no row: tools, and when a script wakes. */
const OTHERS = ["client.ts", "tools/staff/download.ts"];

describe("every wait and step is set in one place (CN-07)", () => {
  it.each(Object.entries({ DEBOUNCE, TIMER, STEPS, SKELETONS }))("%s are what the site uses", (list, values) => {
    const unused = Object.keys(values).filter(
      (name) => !PLATFORM.includes(name) && !sources.some(({ text }) => text.includes(`${list}.${name}`)),
    );
    expect(unused).toEqual([]);
  });

  it("no timer of a page has a number of its own, which a fake clock would not know", () => {
    const literal = /set(?:Timeout|Interval)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*[1-9][\d_]*\s*[,)]/;
    expect(
      sources
        .filter(({ text }) => literal.test(text))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(OTHERS);
  });
});
