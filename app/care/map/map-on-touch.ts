/** Loads what makes a map move as soon as somebody touches what it stands beside, or opens it: never before. */
export function mapOnTouch(host: HTMLElement): void {
  const touches = ["pointerover", "focusin", "toggle"];
  const load = () => {
    if (!host.querySelector("[data-map]")?.checkVisibility()) return;
    for (const type of touches) host.removeEventListener(type, load, true);
    import("./live-map.ts").then(({ LiveMap }) => LiveMap.begin(host)).catch((error) => console.warn("map:", error));
  };
  for (const type of touches) host.addEventListener(type, load, true);
  // Opened before this script came.
  if (host.querySelector("details[open] [data-map]")) load();
}
