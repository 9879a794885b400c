import { escapeHtml } from "../../lib/text/text.ts";
import { type Slot, type Slots, slotsIn } from "./slots.ts";

/** Returns whether HTML contains an `h1`. */
export const hasTitle = (html: string): boolean => html.includes("<h1");

const hiddenTitle = (name: string): string => `<h1 class="page-name">${escapeHtml(name)}</h1>`;

/**
 * Ensures that the main region has exactly one `h1`. A static block with an `h1` takes precedence over live blocks.
 * Without such a block, the first live block that may change the page's head renders the `h1` or, if there is none, the
 * first live block. Without live blocks, a visually hidden `h1` with the page's name starts the region.
 */
export function withOneTitle(main: string, name: string, slots: Slots): string {
  const live = slotsIn(main, slots);
  const owner = hasTitle(main) ? undefined : (live.find(({ when }) => when === "before") ?? live[0]);
  for (const slot of live)
    slots.set(
      slot.id,
      slot === owner ? { ...slot, heading: name } : { ...slot, facts: { ...slot.facts, hasTitle: true } },
    );
  return owner || hasTitle(main) ? main : hiddenTitle(name) + main;
}

/** Returns a live block's HTML, after the page's name as a hidden `h1` if the block must render the `h1` and did not. */
export const withOwnTitle = (html: string, { heading }: Pick<Slot, "heading">): string =>
  heading === undefined || hasTitle(html) ? html : hiddenTitle(heading) + html;
