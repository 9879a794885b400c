import { expect, it } from "vitest";
import { hydrateAll } from "../support/hydration.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site, browser } = setUpSite();

it.each([
  ["/locations", 1280, 800],
  ["/medical-services", 1280, 720],
  ["/find-a-doctor", 1280, 720],
  ["/locations/search", 320, 256],
  ["/health-library/search", 390, 600],
] as const)(
  "on %s at %i × %i pixels, the active suggestion stays visible (AX-02)",
  { tags: ["nightly"] },
  async (path, width, height) => {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
    await page.goto(site.url + path, { waitUntil: "load" });
    await hydrateAll(page);
    const box = page.locator("main").getByRole("combobox").first();
    await box.pressSequentially("hea");
    await page.getByRole("option").first().waitFor();
    const count = await page.getByRole("option").count();
    const hidden: string[] = [];
    for (const key of ["ArrowDown", "ArrowUp"])
      for (let press = 0; press <= count; press++) {
        await box.press(key);
        const text = await page.evaluate(() => {
          const option = document.querySelector("[role=option][aria-selected=true]");
          const { x, y, width, height } = (option ?? document.activeElement!).getBoundingClientRect();
          const shown = document.elementFromPoint(x + width / 2, y + height / 2);
          return !option || option.contains(shown) ? "" : option.textContent;
        });
        if (text) hidden.push(`${text} after ${key}`);
      }
    expect(hidden).toEqual([]);
    await page.close();
  },
);

it("carousels, tabs, and suggestions leave shortcuts and input methods to the browser (AX-02)", async () => {
  const page = await browser.newPage();
  const taken: string[] = [];
  for (const [path, selectors] of [
    ["/", ["[data-track]", "[role=tab][aria-selected=true]"]],
    ["/pay-bill", ["[role=tab][aria-selected=true]"]],
    ["/medical-services", ["main [role=combobox]"]],
  ] as const) {
    await page.goto(site.url + path, { waitUntil: "load" });
    await hydrateAll(page);
    if (path === "/medical-services") {
      await page.locator("main [role=combobox]").first().pressSequentially("he");
      await page.getByRole("option").first().waitFor();
    }
    taken.push(
      ...(await page.evaluate((all) => {
        const modifiers = [
          {},
          { altKey: true },
          { ctrlKey: true },
          { metaKey: true },
          { isComposing: true },
          { keyCode: 229 },
        ];
        return all.flatMap((selector) =>
          modifiers.flatMap((modifier) => {
            const key = selector.includes("combobox") ? "ArrowDown" : "ArrowRight";
            const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifier });
            document.querySelector(selector)?.dispatchEvent(event);
            return event.defaultPrevented ? [`${selector} ${JSON.stringify(modifier)}`] : [];
          }),
        );
      }, selectors)),
    );
  }
  expect(taken).toEqual([
    "[data-track] {}",
    "[role=tab][aria-selected=true] {}",
    "[role=tab][aria-selected=true] {}",
    "main [role=combobox] {}",
  ]);
  await page.close();
});
