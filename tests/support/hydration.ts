import type { Browser, Page } from "playwright";

/** Pages that together contain most islands. */
export const representative = [
  "/",
  "/classes-events/search?searchText=birth",
  "/classes-events/registration?sessionId=1",
  "/find-a-doctor?searchText=heart&language=Spanish&city=Denver&state=CO",
  "/health-library/know-your-blood-pressure",
  "/locations/search?searchText=pharmacy",
  "/medical-services?letter=C",
  "/pay-bill",
  "/es/search",
];

/**
 * Hydrates every island on the page, regardless of its trigger. Returns the names of the islands that React hydrated.
 */
export const hydrateAll = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined("x-island");
    const islands = [...document.querySelectorAll<HTMLElement & { hydrated: Promise<void> }>("x-island")];
    for (const island of islands) {
      island.dispatchEvent(new PointerEvent("pointerdown"));
      // Islands that depend on the visitor's location hydrate when the location popover opens.
      island.dispatchEvent(new Event("toggle"));
    }
    const asleep = new Set(islands);
    const all = islands.map((island) => island.hydrated.then(() => asleep.delete(island)));
    await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 15_000))]);
    for (const { dataset, isConnected } of asleep) if (isConnected) console.error(`${dataset.name} does not hydrate`);
    // React reports a hydration mismatch only after rendering.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return islands.filter(({ dataset }) => dataset.prefix !== undefined).map(({ dataset }) => dataset.name);
  });

/** Opens a page and records its console errors. */
export async function listenedTo(browser: Pick<Browser, "newPage">): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  const errors: string[] = [];
  page.on("console", (message) => {
    // The browser logs a failed request for the not-found page, which has status 404, and for an API call that times
    // out on a busy machine.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors };
}
