import type { LiveMap } from "./live-map.ts";

/**
 * Loads the script that moves a map when a visitor touches its block or opens the map. Returns a function that stops
 * waiting for that.
 */
export function mapOnTouch(host: HTMLElement, began: (map: LiveMap) => void): () => void {
  const touches = ["pointerover", "focusin", "toggle"];
  const stop = () => {
    for (const type of touches) host.removeEventListener(type, load, true);
  };
  const load = () => {
    if (!host.querySelector("[data-map]")?.checkVisibility()) return;
    stop();
    import("./live-map.ts")
      .then(({ LiveMap }) => LiveMap.begin(host))
      .then((map) => map && began(map))
      .catch((error) => console.warn("map:", error));
  };
  for (const type of touches) host.addEventListener(type, load, true);
  // Opened before this script came.
  if (host.querySelector("details[open] [data-map]")) load();
  return stop;
}
