import type { LiveMap } from "./live-map.ts";

/**
 * Loads the interactive map when the visitor first interacts with the map's block or opens the map. Returns a function
 * that removes the event listeners.
 */
export function loadMapOnInteraction(host: HTMLElement, onLoad: (map: LiveMap) => void): () => void {
  const eventTypes = ["pointerover", "focusin", "toggle"];
  const removeListeners = () => {
    for (const type of eventTypes) host.removeEventListener(type, load, true);
  };
  const load = () => {
    if (!host.querySelector("[data-map]")?.checkVisibility()) return;
    removeListeners();
    import("./live-map.ts")
      .then(({ LiveMap }) => LiveMap.begin(host))
      .then((map) => map && onLoad(map))
      .catch((error) => console.warn("map:", error));
  };
  for (const type of eventTypes) host.addEventListener(type, load, true);
  // The visitor might have opened the map before this script ran.
  if (host.querySelector("details[open] [data-map]")) load();
  return removeListeners;
}
