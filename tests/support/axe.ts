import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright";

const library = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type Window = typeof globalThis & { axe: typeof import("axe-core") };

/**
 * What axe finds on a page as it stands now, of every impact: one line an element, empty when there is nothing.
 * It holds every rule that is on by default, in the page itself and not in frames: our pages have none, and what the
 * catalog frames is looked at by itself.
 * @param without rules left out
 * @param only the rules to hold in place of all
 */
export async function faults(
  page: Page,
  { without = [], only }: { without?: string[]; only?: string[] } = {},
): Promise<string[]> {
  // A page that was looked at before still holds the library.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(library);
  const options: RunOptions = {
    iframes: false,
    resultTypes: ["violations"],
    ...(only && { runOnly: only }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  return page.evaluate(async (run) => {
    // Midway between two colors neither stands.
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await (window as unknown as Window).axe.run(document, run);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html}`));
  }, options);
}

/** By how many pixels the page is wider than its window (AX-04). */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
