import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billingPhrases } from "../../app/blocks/billing-wizard/phrases.ts";
import { phrases as locationSearchPhrases } from "../../app/blocks/location-search/phrases.ts";
import { phrases as headerPhrases } from "../../app/blocks/site-header/phrases.ts";
import { visitorLocationPhrases } from "../../app/care/visitor-location/phrases.ts";
import { searchPhrases } from "../../app/search/phrases.ts";
import { locationTypes } from "../../backend/demo/seed/care-catalog.ts";
import { english } from "../support/phrases.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { ENGINES, setUpEngine } from "./engines.ts";
import { spelledWithout, startLacking } from "./lacking.ts";
import { css, type Visitor } from "./visitor.ts";

const { site } = setUpSite({ browser: false });
let lacking: Awaited<ReturnType<typeof startLacking>>;
beforeAll(async () => {
  lacking = await startLacking(() => site.url);
});
afterAll(() => lacking?.stop());

const MENU = english(headerPhrases.Menu);
const SEARCH = english(searchPhrases.Search);
const inMenu = css("[data-panel=menu] a");
const typeFilter = new RegExp(`^${english(locationSearchPhrases.LocationType)}`);
const [{ facet }] = locationTypes as [(typeof locationTypes)[number]];

const FOLDED = { width: 640, height: 900 };

describe.each(ENGINES)("fallbacks in %s (RL-11)", (name) => {
  const visit = setUpEngine(name, () => site.url);

  describe("browser engines without the `popover` attribute", () => {
    /** Opens a page and waits for the script that replaces popovers, which other scripts do not wait for. */
    const openPage = async (visitor: Visitor) => {
      await visitor.open("/about-us");
      const method = spelledWithout("popovers", "showPopover");
      await expect.poll(() => visitor.tab.run(`() => "${method}" in HTMLElement.prototype`)).toBe(true);
    };

    it("without popovers, the menu opens below its button, and the button, Escape, or an outside click closes it (HD-04, HD-06)", async () => {
      const visitor = await visit(lacking.without("popovers"));
      await openPage(visitor);
      await visitor.seesNo(inMenu, "link");
      await visitor.sees(css("main h1"), "heading");
      await visitor.click("button", MENU);
      await visitor.sees(inMenu, "link");
      await visitor.click("button", MENU);
      await visitor.seesNo(inMenu, "link");
      await visitor.press("Enter");
      await visitor.sees(inMenu, "link");
      await visitor.press("Escape");
      await visitor.seesNo(inMenu, "link");
      expect(await visitor.focused()).toBe(MENU);
      await visitor.press("Space");
      await visitor.sees(inMenu, "link");
      await visitor.click("button", SEARCH);
      await visitor.seesNo(inMenu, "link");
      await visitor.press("Escape");
      await visitor.click("button", MENU);
      await visitor.click("link", inMenu);
      await visitor.arrives(/^\/(?!about-us)/);
    });

    it("without popovers, the collapsed menu's submenus open and close (HD-14)", async () => {
      const visitor = await visit(lacking.without("popovers"), FOLDED);
      await openPage(visitor);
      await visitor.click("button", MENU);
      const inSubmenu = css("[data-submenu] a");
      await visitor.sees(css("button:has(+ [data-submenu])"), "button");
      await visitor.seesNo(inSubmenu, "link");
      await visitor.click("button", css("button:has(+ [data-submenu])"));
      await visitor.sees(inSubmenu, "link");
      await visitor.click("button", english(headerPhrases.MainMenu));
      await visitor.seesNo(inSubmenu, "link");
      await visitor.sees(css("button:has(+ [data-submenu])"), "button");
    });

    it("without popovers, the header search works and visitors can enter a location (HD-09, LO-03)", async () => {
      const visitor = await visit(lacking.without("popovers"));
      await openPage(visitor);
      await visitor.click("button", english(visitorLocationPhrases.SetLocation));
      await visitor.fill(english(visitorLocationPhrases.CityOrZip), "Boulder, CO");
      await visitor.press("Enter");
      await visitor.sees(/Boulder, CO/, "button");
      await visitor.seesNo(english(visitorLocationPhrases.CityOrZip), "field");
      await visitor.click("button", SEARCH);
      await visitor.fill(english(searchPhrases.SearchLabel), "heart");
      await visitor.press("Enter");
      await visitor.arrives(/^\/search\?searchText=heart$/);
    });
  });

  it("without `:has()`, a search replaces skeletons with results, and the menu button shows only one icon (LC-20, HD-06)", async () => {
    const visitor = await visit(lacking.without(":has()"));
    await visitor.open("/locations/search?searchText=denver");
    await visitor.sees(css("main [data-results] li h2"), "heading");
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
    await visitor.click("link", css('main a[href^="/"]'));
    await visitor.arrives(/^\/(?!about-us)/);
  });

  it("without Trusted Types, an in-page search shows its results (ED-21, MS-03)", async () => {
    const visitor = await visit(lacking.without("Trusted Types"));
    await visitor.open("/medical-services");
    await visitor.click("link", "L");
    await visitor.arrives(/\?letter=L$/);
    const services = () => visitor.names("link", "main [data-results] section");
    await expect.poll(async () => (await services()).every((service) => service.startsWith("L"))).toBe(true);
    await visitor.click("link", css("main [data-results] section a"));
    await visitor.sees(css("dialog [data-details] a"), "link");
  });

  it("without the `scripting` media query, the page shows tabs and applies filters on change (BL-46, LC-08)", async () => {
    const visitor = await visit(lacking.without("the media query for scripting"));
    await visitor.open("/pay-bill");
    await visitor.click("tab", english(billingPhrases.BillingByAccount));
    await visitor.sees(english(billingPhrases.BillingAccountNumber), "field");
    await visitor.seesNo(english(billingPhrases.BillingDob), "field");
    await visitor.open("/locations/search");
    await visitor.choose(typeFilter, facet);
    await visitor.arrives(new RegExp(`locationType=${facet}`));
  });

  it("without requestIdleCallback, the browser hydrates islands that wait for idle time (PF-04)", async () => {
    const visitor = await visit(lacking.without("requestIdleCallback"));
    await visitor.open("/locations/search");
    await visitor.choose(typeFilter, facet);
    await visitor.arrives(new RegExp(`locationType=${facet}`));
  });

  it("without `::details-content`, an accordion opens and closes (BL-02)", async () => {
    const visitor = await visit(lacking.without("::details-content"));
    await visitor.open("/medical-services/heart-care");
    const answer = css("main details[name] > :not(summary)");
    await visitor.seesNo(answer);
    await visitor.click("disclosure", css("main details[name] > summary"));
    await visitor.sees(answer);
    await visitor.click("disclosure", css("main details[name] > summary"));
    await visitor.seesNo(answer);
  });
});
