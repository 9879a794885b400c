import { beforeAll, describe, expect, it } from "vitest";
import { billingPhrases } from "../../app/blocks/billing-wizard/phrases.ts";
import { phrases as eventDetailPhrases } from "../../app/blocks/event-detail/phrases.ts";
import { phrases as eventsSearchPhrases } from "../../app/blocks/events-search/phrases.ts";
import { phrases as locationSearchPhrases } from "../../app/blocks/location-search/phrases.ts";
import { phrases as finderPhrases } from "../../app/blocks/medical-services-finder/phrases.ts";
import { phrases as feePhrases } from "../../app/blocks/medical-staff-fees/phrases.ts";
import { phrases as confirmationPhrases } from "../../app/blocks/medical-staff-fees-confirmation/phrases.ts";
import { phrases as providerPhrases } from "../../app/blocks/provider-detail/phrases.ts";
import { phrases as doctorSearchPhrases } from "../../app/blocks/providers-by-search/phrases.ts";
import { phrases as headerPhrases } from "../../app/blocks/site-header/phrases.ts";
import { carePhrases } from "../../app/care/phrases.ts";
import { providerSearchPhrases } from "../../app/care/provider-search/phrases.ts";
import { visitorLocationPhrases } from "../../app/care/visitor-location/phrases.ts";
import { eventPhrases } from "../../app/events/phrases.ts";
import { pagePhrases } from "../../app/render/phrases.ts";
import { searchPhrases } from "../../app/search/phrases.ts";
import { seedBills } from "../../backend/demo/seed/billing.ts";
import { locationTypes } from "../../backend/demo/seed/care-catalog.ts";
import { english, spanish } from "../support/phrases.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { ENGINES, setUpEngine } from "./engines.ts";
import { css } from "./visitor.ts";

const { site } = setUpSite({ own: true, browser: false });

interface Session {
  id: string;
  capacity: number;
  registrationCount: number;
}
const ask = async <T>(path: string, body: object): Promise<T[]> => {
  const response = await site.fetch(path, { method: "POST", body: JSON.stringify(body) });
  return ((await response.json()) as { results: T[] }).results;
};

/** Returns a free class, and a link to the registration of a session with a seat for one visitor per browser engine. */
async function freeClass(): Promise<{ title: string; register: string }> {
  type Event = { id: string; eventHeadline: string; eventFee?: string; eventUrl: string };
  for (const { id, eventHeadline, eventFee = "", eventUrl } of await ask<Event>("/classes-events/find-events", {})) {
    if (!["", "0"].includes(eventFee)) continue;
    const html = await (await site.fetch(eventUrl)).text();
    const [, register = "", session] =
      / href="(\/classes-events\/registration\?(?:[^"]*&amp;)?sessionId=(\w+)[^"]*)"/.exec(html) ?? [];
    const sessions = await ask<Session>("/classes-events/find-sessions", { eventId: id });
    const { capacity = 0, registrationCount = 0 } = sessions.find((other) => other.id === session) ?? {};
    if (capacity - registrationCount > ENGINES.length)
      return { title: eventHeadline, register: register.replaceAll("&amp;", "&") };
  }
  throw new Error("no free class has enough seats");
}

/** Returns the start of a UI string, before its first placeholder, as a pattern for the start of an accessible name. */
const startOf = (text: string) => new RegExp(`^${text.replace(/\s*\{.*/, "")}`);
const [, patient] = seedBills("2030-01-01").accounts;
/** A town with doctors, locations, and classes. */
const TOWN = "Boulder, CO";
const RESULTS = "[data-results]";
const submit = css("main form[method=post] button[type=submit]");
/** Fields of CMS forms, by the tokens that browsers fill in. */
const field = (token: string) => css(`main [autocomplete="${token}"]`);

describe.each(ENGINES)("visitor journeys in %s (RL-11)", (name) => {
  const visit = setUpEngine(name, () => site.url);
  let free: Awaited<ReturnType<typeof freeClass>>;
  beforeAll(async () => {
    free = await freeClass();
  });

  it("a visitor can search from the header and open a suggestion with the keyboard (HD-09, HD-10, GS-01)", async () => {
    const visitor = await visit();
    await visitor.open("/about-us");
    await visitor.click("button", english(searchPhrases.Search));
    await visitor.fill(english(searchPhrases.SearchLabel), "heart");
    await visitor.sees(/heart/i, "option");
    await visitor.press("ArrowDown");
    const chosen = await visitor.chosenOption();
    expect(chosen).toMatch(/heart/i);
    await visitor.press("Enter");
    const { searchParams } = await visitor.arrives(/^\/search\?/);
    expect(searchParams.get("searchText")).toBe(chosen);
    await visitor.sees(css(`main ${RESULTS} li a`), "link");
    await visitor.click("link", css(`main ${RESULTS} li a`));
    await visitor.arrives(/^\/(?!search)/);
  });

  it("a visitor can search for a location, filter by type, and open a result (LC-03, LC-07, LC-08, RT-08)", async () => {
    const [{ facet }] = locationTypes as [(typeof locationTypes)[number]];
    const visitor = await visit();
    await visitor.open("/locations/search");
    await visitor.fill(startOf(english(carePhrases.LocationSearchLabel)), "denver");
    await visitor.press("Enter");
    await visitor.arrives(/searchText=denver/);
    const found = await visitor.names("heading", `main ${RESULTS} li`);
    expect(found.length).toBeGreaterThan(1);
    await visitor.choose(startOf(english(locationSearchPhrases.LocationType)), facet);
    await visitor.arrives(new RegExp(`searchText=denver&locationType=${facet}`));
    await expect.poll(() => visitor.names("heading", `main ${RESULTS} li`)).not.toEqual(found);
    const [first = ""] = await visitor.names("heading", `main ${RESULTS} li`);
    await visitor.click("link", first);
    await visitor.arrives(/^\/locations\/(?!search)/);
    await visitor.sees(first, "heading");
  });

  it("a visitor can find doctors near a location and filter the results (PR-01, PR-10, PR-14)", async () => {
    const visitor = await visit();
    await visitor.open("/find-a-doctor");
    await visitor.fill(startOf(english(providerSearchPhrases.ProviderSearchLabel)), "heart");
    await visitor.press("Enter");
    await visitor.click("button", english(visitorLocationPhrases.SetLocation));
    await visitor.fill(english(visitorLocationPhrases.CityOrZip), TOWN);
    await visitor.press("Enter");
    await visitor.sees(
      startOf(english(searchPhrases.HeadingNear, { what: english(carePhrases.ProvidersHeading), place: TOWN })),
      "heading",
    );
    await visitor.check(english(doctorSearchPhrases.Woman));
    await visitor.arrives(/searchText=heart.*gender=woman/);
    await visitor.click("link", css(`main ${RESULTS} h2 a`));
    await visitor.arrives(/^\/find-a-doctor\/[a-z]/);
    await visitor.sees(english(providerPhrases.Languages), "heading");
  });

  it("a visitor can find a service and open its details (MS-03, MS-04, MS-07, MS-08)", async () => {
    const services = "main [data-results] section";
    const visitor = await visit();
    await visitor.open("/medical-services");
    const all = await visitor.names("link", services);
    await visitor.click("link", "L");
    await visitor.arrives(/\?letter=L$/);
    await expect.poll(() => visitor.names("link", services)).not.toEqual(all);
    const [service = ""] = await visitor.names("link", services);
    expect(service).toMatch(/^L/);
    await visitor.click("link", service);
    await visitor.sees(service, "dialog");
    await visitor.sees(css("dialog [data-details] a"), "link");
    await visitor.press("Escape");
    await visitor.seesNo(service, "dialog");
    expect(await visitor.focused()).toBe(service);
    await visitor.fill(english(finderPhrases.FilterServices), "psoriasis");
    await visitor.press("Enter");
    await visitor.arrives(/\?searchText=psoriasis$/);
    await visitor.seesNo(service, "link");
    expect(await visitor.names("link", services)).not.toEqual([]);
  });

  it("a visitor can search for a class, filter the results, and see the dates of a class (EV-02, EV-03, EV-06, EV-10)", async () => {
    const visitor = await visit();
    await visitor.open("/classes-events/search");
    await visitor.fill(english(eventPhrases.EventsSearchLabel), "birth");
    await visitor.arrives(/searchText=birth/);
    await visitor.choose(startOf(english(eventsSearchPhrases.Category)), /./);
    await visitor.check(english(eventPhrases.InPerson));
    await visitor.arrives(/searchText=birth&category=\w+&isOnline=false/);
    await visitor.open("/classes-events/search");
    await visitor.click("link", css(`main ${RESULTS} h2 a`));
    await visitor.arrives(/^\/classes-events\/(?!search)/);
    await visitor.sees(english(eventDetailPhrases.Sessions), "heading");
    await visitor.check(english(eventPhrases.Online));
    await visitor.arrives(/isOnline=true/);
  });

  it("a visitor can register for a class and sees a confirmation (EV-19, EV-26, EV-29, EV-30)", async () => {
    const visitor = await visit();
    await visitor.open("/classes-events/search");
    await visitor.fill(english(eventPhrases.EventsSearchLabel), free.title);
    await visitor.press("Enter");
    await visitor.click("link", free.title);
    await visitor.arrives(/^\/classes-events\/(?!search)/);
    await visitor.click("link", css(`main a[href="${free.register}"]`));
    await visitor.arrives(/^\/classes-events\/registration\?/);
    await visitor.fill(field("given-name"), "Zebedee");
    await visitor.fill(field("family-name"), "Quillfeather");
    await visitor.fill(field("email"), `zebedee.${name.toLowerCase()}@example.com`);
    await visitor.fill(field("tel"), "3035550100");
    await visitor.click("button", submit);
    await visitor.arrives(/^\/classes-events\/thank-you\?registrationId=r-[0-9a-f]{32}$/);
    await visitor.sees("Zebedee Quillfeather");
    await visitor.sees("z•••@example.com");
  });

  it("a visitor can pay a medical staff fee (PY-01, PY-06, PY-11)", async () => {
    const visitor = await visit();
    await visitor.open("/for-professionals/medical-staff-fees");
    const phone = english(feePhrases.PhoneField);
    for (const [label, text] of [
      [feePhrases.FirstName, "Ruth"],
      [feePhrases.LastName, "Okonjo"],
      [feePhrases.EmailField, "ruth@example.com"],
      [feePhrases.PhoneField, "9705550119"],
      [feePhrases.StreetAddress1, "415 Bluestem Avenue"],
      [feePhrases.City, "Fort Collins"],
      [feePhrases.Zip, "80521"],
      [feePhrases.ProviderName, "Dr. Ruth Okonjo"],
    ] as const)
      await visitor.fill(english(label), text);
    expect(await visitor.value(phone)).toBe("970-555-0119");
    await visitor.choose(english(feePhrases.State), "Colorado");
    await visitor.check(startOf(english(feePhrases.FeeColoradoLate)));
    await visitor.click("button", english(feePhrases.PaymentSubmit));
    await visitor.leavesFor(/^\/pay\//);
    await visitor.click("button", css(`form[action$="/confirm"] button`));
    await visitor.sees(english(confirmationPhrases.PaymentConfirmedHeading), "heading");
  });

  it("a visitor can look up bills by name and by account number (BW-01 to BW-05, BW-09)", async () => {
    const visitor = await visit();
    await visitor.open("/pay-bill");
    await visitor.click("tab", english(billingPhrases.BillingByName));
    const { first_name: firstName, last_name: lastName, dob, phone, account_number: account } = patient!;
    await visitor.fill(english(billingPhrases.BillingFirstName), String(firstName));
    await visitor.fill(english(billingPhrases.BillingLastName), String(lastName));
    // The form's script has loaded.
    await visitor.sees(css("main form button[type=submit][data-incomplete]"), "button");
    await visitor.fill(english(billingPhrases.BillingPhone), String(phone));
    const [area, exchange, line] = [String(phone).slice(0, 3), String(phone).slice(3, 6), String(phone).slice(6)];
    expect(await visitor.value(english(billingPhrases.BillingPhone))).toBe(`(${area})-${exchange}-${line}`);
    await visitor.fill(english(billingPhrases.BillingDob), String(dob));
    await visitor.passBotCheck();
    await visitor.click("button", english(billingPhrases.BillingNext));
    await visitor.sees(english(billingPhrases.BillCollectionTitle), "heading");
    await visitor.sees(startOf(english(billingPhrases.PayBill)), "link");
    await visitor.click("link", english(billingPhrases.BillingStartOver));
    await visitor.click("tab", english(billingPhrases.BillingByAccount));
    await visitor.fill(english(billingPhrases.BillingAccountNumber), String(account));
    await visitor.passBotCheck();
    await visitor.click("button", english(billingPhrases.BillingNext));
    await visitor.sees(startOf(english(billingPhrases.PayBill)), "link");
  });

  it("an empty form shows errors, and a visitor can submit the completed form (FM-03 to FM-05, FM-09, FM-10)", async () => {
    const visitor = await visit();
    await visitor.open("/contact-us");
    await visitor.click("button", submit);
    await visitor.sees(css("main [data-problems] a"), "link");
    await visitor.click("link", css("main [data-problems] a"));
    await expect.poll(() => visitor.isFocused(field("given-name"))).toBe(true);
    await visitor.fill(field("given-name"), "Marisol");
    await visitor.fill(field("family-name"), "Vega");
    await visitor.fill(field("email"), "marisol@example.com");
    await visitor.choose(css("main form[method=post] select"), /./);
    await visitor.check(css("main form[method=post] input[type=radio]"));
    await visitor.fill(field("tel"), "3035550100");
    await visitor.fill(css("main form[method=post] textarea"), `When do you open? (${name})`);
    await visitor.check(css("main form[method=post] input[type=checkbox][aria-required=true]"));
    await visitor.click("button", submit);
    await expect.poll(() => visitor.isFocused(css("main [id$=-thanks]"))).toBe(true);
  });

  it("a visitor can operate the menu, carousel, tabs, and accordion using only the keyboard (HD-04, BL-02, BL-46, CA-01, AX-02)", async () => {
    const menu = css("[data-panel=menu] a");
    const visitor = await visit();
    await visitor.open("/");
    await visitor.press("Tab");
    expect(await visitor.focused()).toBe(english(pagePhrases.SkipToContent));
    await visitor.tabTo(english(headerPhrases.Menu));
    await visitor.press("Enter");
    await visitor.sees(menu, "link");
    await visitor.press("Escape");
    await visitor.seesNo(menu, "link");
    expect(await visitor.focused()).toBe(english(headerPhrases.Menu));

    const slides = () => visitor.names("heading", "[data-track]:focus-within");
    await visitor.tabTo(css("main [data-track] a"));
    // The carousel's script hides the slides that are out of view.
    const hasHiddenSlides = `() => document.querySelector("[data-track]:focus-within > [inert]") !== null`;
    await expect.poll(() => visitor.tab.run(hasHiddenSlides)).toBe(true);
    const [firstSlide, ...otherSlides] = await slides();
    await visitor.press("ArrowRight", "ArrowRight", "ArrowRight");
    await expect.poll(slides).not.toContain(firstSlide);
    await expect.poll(async () => (await slides()).some((slide) => !otherSlides.includes(slide))).toBe(true);

    const panel = () => visitor.names("heading", "[role=tabpanel]");
    await visitor.tabTo(css("[role=tab][aria-selected=true]"));
    const [, secondTab] = await visitor.names("tab", "[role=tablist]");
    const firstPanel = await panel();
    await visitor.press("ArrowRight");
    await expect.poll(() => visitor.focused()).toBe(secondTab);
    await expect.poll(panel).not.toEqual(firstPanel);

    await visitor.open("/medical-services/heart-care");
    const opened = () => visitor.names("disclosure", "main details[name][open]");
    const [first = "", second = ""] = await visitor.names("disclosure", "main details[name]");
    await visitor.tabTo(first);
    await visitor.press("Enter");
    await expect.poll(opened).toEqual([first]);
    await visitor.tabTo(second);
    await visitor.press("Space");
    await expect.poll(opened).toEqual([second]);
  });

  it("a visitor can switch to the Spanish site (HD-19)", async () => {
    const visitor = await visit();
    await visitor.open("/medical-services");
    await visitor.click("link", css("a[lang=es][hreflang=es]"));
    await visitor.arrives(/^\/es\/medical-services$/);
    await visitor.sees(spanish(headerPhrases.Menu), "button");
    await visitor.click("button", spanish(searchPhrases.Search));
    await visitor.fill(spanish(searchPhrases.SearchLabel), "corazón");
    await visitor.press("Enter");
    await visitor.arrives(/^\/es\/search\?searchText=coraz%C3%B3n$/);
    await visitor.click("link", css("a[lang=en][hreflang=en]"));
    await visitor.arrives(/^\/search/);
  });
});
