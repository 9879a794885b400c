import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright";

const library = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type Window = typeof globalThis & { axe: typeof import("axe-core") };

/**
 * Runs axe on the page with all default rules. Returns one line for each element with a violation, regardless of
 * impact. The function skips frames, because only catalog pages have frames, and other tests check the framed pages.
 * @param without rules to disable
 * @param only rules to apply instead of the defaults
 */
export async function faults(
  page: Page,
  { without = [], only }: { without?: string[]; only?: string[] } = {},
): Promise<string[]> {
  // A previous check of the page may have loaded axe.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(library);
  const options: RunOptions = {
    iframes: false,
    resultTypes: ["violations"],
    ...(only && { runOnly: only }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  return page.evaluate(async (run) => {
    // Waits for color transitions, because intermediate colors could fail the contrast rule.
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await (window as unknown as Window).axe.run(document, run);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html}`));
  }, options);
}

/** Returns the width of the page's horizontal overflow in CSS pixels (AX-04). */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
