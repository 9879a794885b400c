import { beforeAll, describe, expect, it } from "vitest";
import { setUpSite } from "../support/set-up-site.ts";
import { ENGINES, setUpEngine } from "./engines.ts";

const { site } = setUpSite({ own: true, browser: false });

interface Session {
  capacity: number;
  registrationCount: number;
  registrationClosed?: boolean;
  requireRegistration?: boolean;
  externalRegistrationLink?: string;
  isOnline?: boolean;
}
const ask = async <T>(path: string, body: object): Promise<T> =>
  (await (await site.fetch(path, { method: "POST", body: JSON.stringify(body) })).json()) as T;

/** Returns the title of a free class that has enough available seats for one visitor per browser engine. */
async function freeClass(): Promise<string> {
  type Found<T> = { results: T[] };
  const events = await ask<Found<{ id: string; eventHeadline: string; eventFee?: string }>>(
    "/classes-events/find-events",
    {},
  );
  let best = { title: "", seats: 0 };
  for (const { id, eventHeadline: title, eventFee = "" } of events.results) {
    if (!["", "0"].includes(eventFee)) continue;
    const { results } = await ask<Found<Session>>("/classes-events/find-sessions", { eventId: id });
    const open = results.filter(
      (one) => one.requireRegistration && !one.registrationClosed && !one.externalRegistrationLink && !one.isOnline,
    );
    const seats = Math.max(0, ...open.map(({ capacity, registrationCount }) => capacity - registrationCount));
    if (seats > best.seats) best = { title, seats };
  }
  expect(best.seats).toBeGreaterThan(ENGINES.length);
  return best.title;
}

describe.each(ENGINES)("visitor journeys in %s (RL-11)", (name) => {
  const visit = setUpEngine(name, () => site.url);
  let className: string;
  beforeAll(async () => {
    className = await freeClass();
  });

  it("a visitor can search from the header and open a suggestion with the keyboard (HD-09, HD-10, GS-01)", async () => {
    const visitor = await visit();
    await visitor.open("/about-us");
    await visitor.click("button", "Search");
    await visitor.fill("Search the site", "heart");
    await visitor.sees("Heart care", "option");
    await visitor.press("ArrowDown");
    const chosen = await visitor.chosenOption();
    expect(chosen).toMatch(/heart/i);
    await visitor.press("Enter");
    const { searchParams } = await visitor.arrives(/^\/search\?/);
    expect(searchParams.get("searchText")).toBe(chosen);
    await visitor.sees(new RegExp(`^\\d+ results? for “${chosen}”$`));
    await visitor.click("link", /heart/i);
    await visitor.arrives(/^\/(?!search)/);
  });

  it("a visitor can search for a location, filter by type, and open a result (LC-03, LC-07, LC-08, RT-08)", async () => {
    const visitor = await visit();
    await visitor.open("/locations/search");
    await visitor.fill(/^City, ZIP code/, "denver");
    await visitor.press("Enter");
    await visitor.arrives(/searchText=denver/);
    await visitor.sees(/^1 - \d+ of \d+/);
    await visitor.choose(/^Type of location/, "Hospital");
    await visitor.arrives(/searchText=denver&locationType=Hospital/);
    await visitor.sees("Larkspur Denver Hospital", "heading");
    await visitor.click("link", "Larkspur Denver Hospital");
    await visitor.arrives(/^\/locations\/(?!search)/);
    await visitor.sees("Larkspur Denver Hospital", "heading");
  });

  it("a visitor can find doctors near a location and filter the results (PR-01, PR-10, PR-14)", async () => {
    const visitor = await visit();
    await visitor.open("/find-a-doctor");
    await visitor.fill(/^Name, specialty/, "heart");
    await visitor.press("Enter");
    await visitor.click("button", "Set location");
    await visitor.fill("City or ZIP code", "Boulder, CO");
    await visitor.press("Enter");
    await visitor.sees("Near Boulder, CO");
    await visitor.check("Woman");
    await visitor.arrives(/searchText=heart.*gender=woman/);
    await visitor.click("link", /, (MD|DO|NP|PA-C|PhD)$/);
    await visitor.arrives(/^\/find-a-doctor\/[a-z]/);
    await visitor.sees("Languages", "heading");
  });

  it("a visitor can find a service and open its details (MS-03, MS-04, MS-07, MS-08)", async () => {
    const visitor = await visit();
    await visitor.open("/medical-services");
    await visitor.click("link", "L");
    await visitor.arrives(/\?letter=L$/);
    await visitor.sees(/^Services that begin with L/);
    await visitor.seesNo("Dermatology", "link");
    await visitor.click("link", "Lung Care");
    await visitor.sees("Lung Care", "dialog");
    await visitor.sees("Asthma", "link");
    await visitor.press("Escape");
    await visitor.seesNo("Lung Care", "dialog");
    expect(await visitor.focused()).toBe("Lung Care");
    await visitor.fill("Find a service or condition", "psoriasis");
    await visitor.press("Enter");
    await visitor.arrives(/\?searchText=psoriasis$/);
    await visitor.sees("Dermatology", "link");
    await visitor.seesNo("Lung Care", "link");
  });

  it("a visitor can search for a class, filter the results, and see the dates of a class (EV-02, EV-03, EV-06, EV-10)", async () => {
    const visitor = await visit();
    await visitor.open("/classes-events/search");
    await visitor.fill("What would you like to learn or do?", "birth");
    await visitor.arrives(/searchText=birth/);
    await visitor.choose(/^Category/, "Birth & Newborn");
    await visitor.check("In person");
    await visitor.arrives(/searchText=birth&category=1&isOnline=false/);
    await visitor.seesNo("Preparing for Birth at Your Own Pace", "link");
    await visitor.click("link", "Preparing for Birth");
    await visitor.arrives(/^\/classes-events\/preparing-for-birth/);
    await visitor.sees("Dates and times", "heading");
    await visitor.click("disclosure", /^All \d+ dates$/);
    await visitor.sees(/ \d+(:\d\d)?(am|pm)\s– .*(am|pm)/);
    await visitor.check("Online");
    await visitor.arrives(/isOnline=true/);
    await visitor.sees(/^Register for .*Online/, "link or button");
  });

  it("a visitor can register for a class and sees a confirmation (EV-19, EV-26, EV-29, EV-30)", async () => {
    const visitor = await visit();
    await visitor.open("/classes-events/search");
    await visitor.fill("What would you like to learn or do?", className);
    await visitor.press("Enter");
    await visitor.click("link", className);
    await visitor.arrives(/^\/classes-events\/(?!search)/);
    await visitor.check("In person");
    await visitor.arrives(/isOnline=false/);
    await visitor.click("link or button", /^Register for/);
    await visitor.arrives(/^\/classes-events\/registration\?/);
    await visitor.fill("First name", "Zebedee");
    await visitor.fill("Last name", "Quillfeather");
    await visitor.fill("Email", `zebedee.${name.toLowerCase()}@example.com`);
    await visitor.fill(/^Phone/, "3035550100");
    await visitor.click("button", "Register");
    await visitor.arrives(/^\/classes-events\/thank-you\?registrationId=r-[0-9a-f]{32}$/);
    await visitor.sees("Zebedee Quillfeather");
    await visitor.sees("z•••@example.com");
  });

  it("a visitor can pay a medical staff fee (PY-01, PY-06, PY-11)", async () => {
    const visitor = await visit();
    await visitor.open("/for-professionals/medical-staff-fees");
    for (const [label, text] of [
      ["First Name", "Ruth"],
      ["Last Name", "Okonjo"],
      ["Email", "ruth@example.com"],
      ["Phone", "9705550119"],
      ["Street Address 1", "415 Bluestem Avenue"],
      ["City", "Fort Collins"],
      ["Zip", "80521"],
      ["Provider Name", "Dr. Ruth Okonjo"],
    ] as const)
      await visitor.fill(label, text);
    expect(await visitor.value("Phone")).toBe("970-555-0119");
    await visitor.choose("State", "Colorado");
    await visitor.check("Colorado Late Fee, $200");
    await visitor.click("button", "Continue to payment");
    await visitor.sees("Payment", "heading");
    await visitor.click("button", "Pay $200.00");
    await visitor.sees("Thank you for your payment", "heading");
  });

  it("a visitor can look up bills by name and by account number (BW-01 to BW-05, BW-09)", async () => {
    const visitor = await visit();
    await visitor.open("/pay-bill");
    await visitor.fill("First name", "Harlan");
    await visitor.fill("Last name", "Lonetree");
    await visitor.fill("Phone number", "4065550102");
    expect(await visitor.value("Phone number")).toBe("(406)-555-0102");
    await visitor.fill("Date of birth", "11/04/1959");
    // The bot check runs in a frame that the page's scripts cannot read.
    await visitor.press("Tab", "Space");
    await visitor.click("button", "Next");
    await visitor.sees("Your bills", "heading");
    await visitor.sees(/^Pay this bill Larkspur Physicians/, "link");
    await visitor.click("link", "Start over");
    await visitor.click("tab", "By account number");
    await visitor.fill("Account number", "LH-100003");
    await visitor.press("Tab", "Space");
    await visitor.click("button", "Next");
    await visitor.sees(/^Pay this bill Larkspur Health Colorado/, "link");
  });

  it("an empty form shows errors, and a visitor can submit the completed form (FM-03 to FM-05, FM-09, FM-10)", async () => {
    const visitor = await visit();
    await visitor.open("/contact-us");
    await visitor.click("button", "Send message");
    await visitor.sees("First name is required", "link");
    await visitor.sees("I agree to be contacted about this message is required", "link");
    await visitor.click("link", "First name is required");
    await expect.poll(() => visitor.focused()).toBe("First name");
    await visitor.fill("First name", "Marisol");
    await visitor.fill("Last name", "Vega");
    await visitor.fill("Email", "marisol@example.com");
    await visitor.choose("Topic", "A bill");
    await visitor.check("Phone");
    await visitor.fill("Phone number (optional)", "3035550100");
    await visitor.fill("Your message", `When do you open? (${name})`);
    await visitor.check(/^I agree/);
    await visitor.click("button", "Send message");
    await visitor.sees("Thank you. We reply within two business days.");
  });

  it("a visitor can operate the menu, carousel, tabs, and accordion using only the keyboard (HD-04, BL-02, BL-46, CA-01, AX-02)", async () => {
    const visitor = await visit();
    await visitor.open("/");
    await visitor.press("Tab");
    expect(await visitor.focused()).toBe("Skip to content");
    await visitor.tabTo("Menu");
    await visitor.press("Enter");
    await visitor.sees("One team, from diagnosis through recovery.");
    await visitor.press("Escape");
    await visitor.seesNo("One team, from diagnosis through recovery.");
    expect(await visitor.focused()).toBe("Menu");

    await visitor.tabTo("Heart care");
    await visitor.seesNo("Children's health", "heading");
    await visitor.press("ArrowRight", "ArrowRight", "ArrowRight");
    await visitor.sees("Children's health", "heading");
    await visitor.seesNo("Heart care", "heading");

    await visitor.tabTo("Starting a family");
    await visitor.sees("Staying well", "tab");
    await visitor.press("ArrowRight");
    expect(await visitor.focused()).toBe("Staying well");
    await visitor.sees("Staying well", "heading");
    await visitor.seesNo("Birth classes", "link");

    await visitor.open("/medical-services/heart-care");
    await visitor.tabTo("Heart failure");
    await visitor.press("Enter");
    await visitor.sees(/^With treatment, a weak heart can get stronger/);
    await visitor.tabTo("Heart valve disease");
    await visitor.press("Space");
    await visitor.seesNo(/^With treatment, a weak heart can get stronger/);
  });

  it("a visitor can switch to the Spanish site (HD-19)", async () => {
    const visitor = await visit();
    await visitor.open("/medical-services");
    await visitor.click("link", "Español");
    await visitor.arrives(/^\/es\/medical-services$/);
    await visitor.sees("Menú", "button");
    await visitor.click("button", "Buscar");
    await visitor.fill("Buscar en el sitio", "corazón");
    await visitor.press("Enter");
    await visitor.arrives(/^\/es\/search\?searchText=coraz%C3%B3n$/);
    await visitor.click("link", "English");
    await visitor.arrives(/^\/search/);
  });
});
