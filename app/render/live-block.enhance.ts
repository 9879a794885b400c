import { effect } from "@preact/signals-core";
import type { UserLocation } from "../../lib/maps/distance.ts";
import { fetchLiveBlock } from "../browser/live-blocks.ts";
import { pointerReleased } from "../browser/pointer-press.ts";
import { searchText } from "../browser/search-text.ts";
import { serverHtml } from "../browser/trusted.ts";
import { visitorLocation } from "../browser/visitor-location.ts";
import type { Enhancement } from "../islands/types.ts";

interface FollowOptions {
  slot: string;
  /** Search text that the server used to render the block. */
  text?: string;
}

/**
 * Replaces a live block with newly rendered HTML when the visitor's location or the page's search text changes. If the
 * visitor clears the location, the block shows its location-independent content again. If the request fails, the block
 * shows its `Failed` view. Ignores responses to superseded requests.
 *
 * While the visitor presses a link or uses a panel in the block, such as the location prompt, the block stays as it is:
 * the new HTML would remove the link or what the visitor types.
 */
export const liveBlock: Enhancement<"render/live-block", FollowOptions> = (host, { slot, text: servedText }) => {
  const container = host.querySelector<HTMLElement>(":scope > [data-follows]");
  const failed = host.querySelector<HTMLTemplateElement>(":scope > template[data-failed-view]");
  if (!container) return;
  let running = new AbortController();
  let current: { place: UserLocation | null; text: string | undefined } = { place: null, text: servedText };

  const interactionEnd = async () => {
    const panel = "popover" in container && container.querySelector(":popover-open");
    if (panel) await new Promise((resolve) => panel.addEventListener("toggle", resolve, { once: true }));
    await pointerReleased();
  };
  const replaceContent = (content: Node | string) => {
    const hadFocus = container.contains(document.activeElement);
    container.replaceChildren(content);
    // Keyboard users continue at the start of the block.
    const start = hadFocus && container.querySelector<HTMLElement>("h1,h2,h3,h4,p");
    if (!start) return;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
  };

  const show = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { place, text } = current;
    const address = new URL(location.href);
    // The page's URL still contains the previous search text because it changes only after the search results arrive.
    if (text !== undefined) address.search = new URLSearchParams({ searchText: text }).toString();
    container.ariaBusy = "true";
    try {
      const html = await fetchLiveBlock(address, place, signal, slot);
      await interactionEnd();
      if (signal.aborted) return;
      const template = document.createElement("template");
      template.innerHTML = serverHtml(html);
      replaceContent(template.content);
      container.dataset.follows = "shown";
    } catch (error) {
      await interactionEnd();
      if (signal.aborted) return;
      console.warn("place:", error);
      // The HTML for the previous location or search text is wrong now.
      replaceContent(failed?.content.cloneNode(true) ?? "");
    }
    container.ariaBusy = null;
  };

  effect(() => {
    const place = visitorLocation.value;
    const text = servedText === undefined ? undefined : (searchText.value ?? servedText);
    if (place === current.place && text === current.text) return;
    current = { place, text };
    void show();
  });
};
