import type { Page } from "playwright";
import type { IslandName } from "../../app/island-registry.ts";

/** Waits until the first island with the given name is hydrated. */
export const hydrated = (page: Page, name: IslandName): Promise<void> =>
  page
    .locator(`x-island[data-name="${name}"]`)
    .first()
    .evaluate(async (island) => {
      await customElements.whenDefined("x-island");
      await (island as HTMLElement & { hydrated: Promise<void> }).hydrated;
    });

/**
 * Waits until all islands that hydrate when the browser is idle have hydrated, their effects have run, the fonts have
 * loaded, and the browser has run what the page left for idle time. Does not wait for API calls and for third parties:
 * wait for what they show.
 */
export const browserIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await customElements.whenDefined("x-island");
    const islands = document.querySelectorAll<HTMLElement & { hydrated: Promise<void> }>("x-island[data-hydrate=idle]");
    await Promise.all([...islands].map((island) => island.hydrated));
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });

/** Waits until all islands that hydrate when the browser is idle have hydrated and the network is idle. */
export async function settled(page: Page): Promise<void> {
  await browserIdle(page);
  await page.waitForLoadState("networkidle");
}
