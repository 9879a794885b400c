import { effect } from "@preact/signals-core";
import type { UserLocation } from "../../lib/maps/distance.ts";
import { blockForPlace } from "../browser/place-blocks.ts";
import { searchText } from "../browser/search-text.ts";
import { serverHtml } from "../browser/trusted.ts";
import { visitorPlace } from "../browser/visitor-place.ts";
import type { Enhancement } from "../islands/types.ts";

interface FollowOptions {
  slot: string;
  /** The text of the page's search that the server rendered the block for, where it depends on that. */
  text?: string;
}

/**
 * Shows a live block for the visitor's place, and as it was for everybody once that is forgotten (LO-01); for another
 * text of the page's search, too. A response that a newer text or place has overtaken is dropped (GS-15).
 */
export const followPlace: Enhancement<"render/follow-place", FollowOptions> = (host, { slot, text: served }) => {
  const shown = host.querySelector<HTMLElement>(":scope > [data-follows]");
  if (!shown) return;
  let running = new AbortController();
  let last: { place: UserLocation | null; text: string | undefined } = { place: null, text: served };
  let shownText = served;

  const show = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { place, text } = last;
    const address = new URL(location.href);
    // The address follows once the results have come.
    if (text !== undefined) address.search = new URLSearchParams({ searchText: text }).toString();
    shown.ariaBusy = "true";
    try {
      const html = await blockForPlace(address, place, signal, slot);
      if (signal.aborted) return;
      const template = document.createElement("template");
      template.innerHTML = serverHtml(html);
      shown.replaceChildren(template.content);
      shown.dataset.follows = "shown";
      shownText = text;
    } catch (error) {
      if (signal.aborted) return;
      console.warn("place:", error);
      // Right for everybody, or for another place; not for another search.
      if (shownText !== text) shown.replaceChildren();
    }
    shown.ariaBusy = null;
  };

  effect(() => {
    const place = visitorPlace.value;
    const text = served === undefined ? undefined : (searchText.value ?? served);
    if (place === last.place && text === last.text) return;
    last = { place, text };
    void show();
  });
};
