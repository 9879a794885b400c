import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

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
  const isLoaded = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: "void 0" }) })
    // The other mode puts the results together in a second page, which costs more than the looking does.
    .setLegacyMode()
    .options({
      iframes: false,
      resultTypes: ["violations"],
      ...(only && { runOnly: only }),
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html}`));
}

/** By how many pixels the page is wider than its window (AX-04). */
export const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
