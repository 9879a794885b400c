import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";
import { ENGINES, setUpEngine } from "./engines.ts";
import { startLacking } from "./lacking.ts";

const { site } = setUpSite({ browser: false });
let lacking: Awaited<ReturnType<typeof startLacking>>;
beforeAll(async () => {
  lacking = await startLacking(() => site.url);
});
afterAll(() => lacking?.stop());

const FOLDED = { width: 640, height: 900 };

describe.each(ENGINES)("fallbacks in %s (RL-11)", (name) => {
  const visit = setUpEngine(name, () => site.url);

  describe("browser engines without the `popover` attribute", () => {
    it("without popovers, the menu opens below its button, and the button, Escape, or an outside click closes it (HD-04, HD-06)", async () => {
      const visitor = await visit(lacking.without("popovers"));
      await visitor.open("/about-us");
      const inMenu = "One team, from diagnosis through recovery.";
      await visitor.seesNo(inMenu);
      await visitor.sees("Larkspur by the numbers", "heading");
      await visitor.click("button", "Menu");
      await visitor.sees(inMenu);
      await visitor.click("button", "Menu");
      await visitor.seesNo(inMenu);
      await visitor.press("Enter");
      await visitor.sees(inMenu);
      await visitor.press("Escape");
      await visitor.seesNo(inMenu);
      expect(await visitor.focused()).toBe("Menu");
      await visitor.press("Space");
      await visitor.sees(inMenu);
      await visitor.click("button", "Search");
      await visitor.seesNo(inMenu);
      await visitor.press("Escape");
      await visitor.click("button", "Menu");
      await visitor.click("link", "Heart care");
      await visitor.arrives(/^\/medical-services\/heart-care$/);
    });

    it("without popovers, the collapsed menu's submenus open and close (HD-14)", async () => {
      const visitor = await visit(lacking.without("popovers"), FOLDED);
      await visitor.open("/about-us");
      await visitor.click("button", "Menu");
      await visitor.sees("Find a doctor", "link");
      await visitor.seesNo("Emergency and urgent care", "link");
      await visitor.click("button", "For patients and visitors");
      await visitor.sees("Emergency and urgent care", "link");
      await visitor.click("button", "Main menu");
      await visitor.seesNo("Emergency and urgent care", "link");
      await visitor.sees("Find a doctor", "link");
    });

    it("without popovers, the header search works and visitors can enter a location (HD-09, LO-03)", async () => {
      const visitor = await visit(lacking.without("popovers"));
      await visitor.open("/about-us");
      await visitor.click("button", "Set location");
      await visitor.fill("City or ZIP code", "Boulder, CO");
      await visitor.press("Enter");
      await visitor.sees(/Boulder, CO/, "button");
      await visitor.seesNo("City or ZIP code", "field");
      await visitor.click("button", "Search");
      await visitor.fill("Search the site", "heart");
      await visitor.press("Enter");
      await visitor.arrives(/^\/search\?searchText=heart$/);
    });
  });

  it("without `:has()`, a search replaces skeletons with results, and the menu button shows only one icon (LC-20, HD-06)", async () => {
    const visitor = await visit(lacking.without(":has()"));
    await visitor.open("/locations/search?searchText=denver");
    await visitor.sees(/^1 - \d+ of \d+/);
    const seen = (selector: string) =>
      visitor.tab.run(
        `() => [...document.querySelectorAll("${selector}")].filter((one) => one.checkVisibility()).length`,
      );
    expect(await seen("main [data-streamed] > [aria-busy]")).toBe(0);
    expect(await seen("header [data-opens=menu] svg")).toBe(1);
  });

  it("without speculation rules, a click on a link loads the next page (PF-10)", async () => {
    const visitor = await visit(lacking.without("speculation rules"));
    await visitor.open("/about-us");
    await visitor.click("link", "All locations");
    await visitor.arrives(/^\/locations/);
  });

  it("without Trusted Types, an in-page search shows its results (ED-21, MS-03)", async () => {
    const visitor = await visit(lacking.without("Trusted Types"));
    await visitor.open("/medical-services");
    await visitor.click("link", "L");
    await visitor.arrives(/\?letter=L$/);
    await visitor.seesNo("Dermatology", "link");
    await visitor.click("link", "Lung Care");
    await visitor.sees("Asthma", "link");
  });

  it("without the `scripting` media query, the page shows tabs and applies filters on change (BL-46, LC-08)", async () => {
    const visitor = await visit(lacking.without("the media query for scripting"));
    await visitor.open("/pay-bill");
    await visitor.click("tab", "By account number");
    await visitor.sees("Account number", "field");
    await visitor.seesNo("Date of birth", "field");
    await visitor.open("/locations/search");
    await visitor.choose(/^Type of location/, "Hospital");
    await visitor.arrives(/locationType=Hospital/);
  });

  it("without requestIdleCallback, the browser hydrates islands that wait for idle time (PF-04)", async () => {
    const visitor = await visit(lacking.without("requestIdleCallback"));
    await visitor.open("/locations/search");
    await visitor.choose(/^Type of location/, "Hospital");
    await visitor.arrives(/locationType=Hospital/);
  });

  it("without `::details-content`, an accordion opens and closes (BL-02)", async () => {
    const visitor = await visit(lacking.without("::details-content"));
    await visitor.open("/medical-services/heart-care");
    await visitor.click("disclosure", "Heart failure");
    await visitor.sees(/^With treatment, a weak heart can get stronger/);
    await visitor.click("disclosure", "Heart failure");
    await visitor.seesNo(/^With treatment, a weak heart can get stronger/);
  });
});
