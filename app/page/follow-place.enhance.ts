import type { UserLocation } from "../../lib/distance.ts";
import { blocksForPlace } from "../browser/place-blocks.ts";
import { serverHtml } from "../browser/trusted.ts";
import { visitorPlace } from "../browser/visitor-place.ts";
import type { Enhancement } from "../islands/types.ts";

/** Shows a live block for the visitor's place, and as it was for everybody once that is forgotten (LO-01). */
export const followPlace: Enhancement<"page/follow-place", { slot: string }> = (host, { slot }) => {
  const shown = host.querySelector<HTMLElement>(":scope > [data-follows]");
  if (!shown) return;
  let running = new AbortController();
  let last: UserLocation | null = null;
  visitorPlace.subscribe(async (place) => {
    if (place === last) return;
    last = place;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    shown.ariaBusy = "true";
    try {
      const response = await blocksForPlace(new URL(location.href), place, signal, slot);
      const html = await response.text();
      if (signal.aborted) return;
      const template = document.createElement("template");
      template.innerHTML = serverHtml(html);
      shown.replaceChildren(template.content);
      shown.dataset.follows = "shown";
    } catch (error) {
      if (signal.aborted) return;
      // What stood there was right for everybody, or for where they were.
      console.warn("place:", error);
    }
    shown.ariaBusy = null;
  });
};
