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
