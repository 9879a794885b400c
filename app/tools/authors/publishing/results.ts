import type { PageResult, PurgeReceipt } from "../../../../contracts/purge.ts";
import { countText } from "../../../../lib/text/count.ts";

export const LABELS: Record<PageResult, string> = {
  renewed: "updated",
  unchanged: "unchanged",
  kept: "kept",
  removed: "removed",
  failed: "not updated",
  "on visit": "updates when opened",
  waiting: "waiting",
};
export const LEVELS: Partial<Record<PageResult, "green" | "red" | "yellow" | "tint">> = {
  renewed: "green",
  removed: "yellow",
  kept: "yellow",
  failed: "red",
  waiting: "tint",
};
/** Order of the pages in a receipt: what needs attention comes first. */
const ORDER: readonly PageResult[] = ["failed", "kept", "removed", "waiting", "renewed", "on visit", "unchanged"];

/** Returns the position of a page's result in a receipt. */
export const rank = (result: PageResult = "unchanged") => ORDER.indexOf(result);

/** Returns a summary of an update's results in a few words, for the list of updates. */
export function outcomeText({ results, pages, pageCount, state }: PurgeReceipt): string {
  if (pageCount === 0) return "no pages";
  if (!results) return `${countText(pageCount, "page")}, ${state}`;
  const parts = ORDER.filter((result) => results[result] > 0).map((result) => `${results[result]} ${LABELS[result]}`);
  const broken = pages.filter((page) => (page.broken ?? 0) > 0).length;
  return [...parts, ...(broken > 0 ? [`${countText(broken, "page")} with problems`] : [])].join(", ");
}

/** Returns what an author did with a group of held pages, such as `hold New clinic`, or undefined for other updates. */
export const groupOf = ({ asked = [] }: PurgeReceipt): string | undefined =>
  asked.find((name) => /^(hold|release of) /.test(name));
