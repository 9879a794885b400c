import { beforeEach, describe, expect, it, vi } from "vitest";
import { ownRegistration } from "../../contracts/own-registration.ts";
import { rateLimit } from "./calls/world.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const PATH = "/classes-events/my-registration";
const { request, response } = ownRegistration.example;
const { link } = request;

const lines: unknown[] = [];
const received: { url: string; body: Record<string, unknown> }[] = [];
let own: unknown;
let changed: unknown;
let hours = 0;
beforeEach(() => {
  // Each test starts two hours after the previous test, because a link allows only a few changes an hour.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2029, 0, 1, 2 * hours++) });
  lines.length = 0;
  received.length = 0;
  own = response;
  changed = { done: "cancel", refund: 95 };
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  vi.stubGlobal("fetch", async (url: URL, init?: RequestInit) => {
    if (String(url).includes("get-calendar")) return new Response("", { status: 404 });
    received.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return Response.json(String(url).includes("change-own") ? changed : own);
  });
});

let visitor = 0;
const site = (settings: Record<string, unknown> = {}) =>
  stubSite(
    {
      layouts: {
        [`en ${PATH}`]: layout("Your registration", {}, {}, [
          { uid: "u1", componentName: "EventOwnRegistration", dataSource: "{own}", fields: {} },
        ]),
      },
      lists: {
        "/content/sites": [{ ...siteRecord, paymentHosts: ["pay.larkspurhealth.example"] }],
        "/content/pages": { pages: [] },
      },
    },
    { UPSTREAM_EVENTS: "https://events.test", ...settings },
  );
const headers = () => ({ "cf-connecting-ip": `203.0.113.${++visitor}`, accept: "text/html" });
const open = (given: string) => site().fetch(`${PATH}?link=${given}`, { headers: headers() });
const post = (fields: Record<string, string>, more: Record<string, string> = {}) =>
  site().fetch(`${PATH}?link=${link}`, {
    method: "POST",
    body: new URLSearchParams({ link, ...fields }).toString(),
    headers: { ...headers(), "content-type": "application/x-www-form-urlencoded", ...more },
  });

describe("the page on which visitors change their registration (EV-35)", () => {
  it("the Worker sends the registration link to the upstream in the request body and marks the page uncacheable (PV-03)", async () => {
    const page = await open(link);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await page.text()).toContain("You are registered.");
    expect(received).toEqual([{ url: `https://events.test${ownRegistration.path}`, body: { link } }]);
    expect(JSON.stringify(lines)).not.toContain(link);
  });

  it.each([
    ["altered", "This link is not complete"],
    ["expired", "This class is over"],
    ["moved", "This link is for another date"],
  ])("for a link in the state '%s', the page has the status 404 and explains the state", async (state, title) => {
    own = { state };
    const page = await open(link);
    expect([page.status, page.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    const html = await page.text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain(`<title>${title}</title>`);
  });

  it.each(["", "%3Cscript%3E", "a".repeat(300)])(
    "the Worker rejects the malformed link '%s' without an API call",
    async (given) => {
      const page = await open(given);
      expect(page.status).toBe(404);
      expect(await page.text()).toContain("This link is not complete");
      expect(received).toEqual([]);
    },
  );

  it("made-up links from one network reach the upstream only up to the network's limit, and other networks see their registration (RL-09)", async () => {
    const { fetch } = site({ LIMIT_NETWORK_READS: rateLimit(3) });
    const openAs = (given: string, address: string) =>
      fetch(`${PATH}?link=${given}`, { headers: { ...headers(), "cf-connecting-ip": address } });
    own = { state: "altered" };
    const texts: string[] = [];
    for (let n = 0; n < 6; n++) texts.push(await (await openAs(`${link.slice(0, -1)}${n}`, "198.51.100.5")).text());
    const told = texts.map((text) => /This link is not complete|We can’t show/.exec(text)?.[0]);
    expect(told).toEqual([
      ...Array(3).fill("This link is not complete"),
      // A refused lookup is not told as a wrong link.
      ...Array(3).fill("We can’t show"),
    ]);
    expect(received).toHaveLength(3);
    own = response;
    expect((await openAs(link, "198.51.100.6")).status).toBe(200);
  });

  it("a visitor can cancel a registration without JavaScript, and the page shows the refund", async () => {
    const page = await post({ _form: "own-registration-cancel" });
    expect(received[0]).toEqual({
      url: "https://events.test/classes-events/change-own-registration",
      body: { link, change: "cancel" },
    });
    const html = await page.text();
    expect(html).toMatch(/role="status"[\s\S]{0,400}Your registration is canceled\./);
    expect(html).toContain("We refund $95.");
  });

  it("after a visitor adds a person, the Worker redirects to the payment page only if its host is allowed", async () => {
    const added = { _form: "own-registration-add", personFirstName: "An", personLastName: "Other" };
    changed = { done: "add", redirectUrl: "https://pay.larkspurhealth.example/pay/p-1" };
    const page = await post(added);
    expect([page.status, page.headers.get("location")]).toEqual([303, "https://pay.larkspurhealth.example/pay/p-1"]);
    // The Worker looks up the class first, because its seat limits apply to the added person.
    expect(received.map(({ body }) => body)).toEqual([
      { link },
      { link, change: "add", firstName: "An", lastName: "Other" },
    ]);
    changed = { done: "add", redirectUrl: "https://evil.example/" };
    const elsewhere = await post(added);
    expect(elsewhere.headers.get("location")).toBeNull();
    expect(await elsewhere.text()).not.toContain("evil.example");
  });

  it("the form for adding a person requires a first name", async () => {
    const page = await post({ _form: "own-registration-add", personFirstName: " ", personLastName: "An" });
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain("Enter their first name");
    expect(html).not.toContain("We could not save the change");
  });

  it("the page states until when an unpaid seat is held, with the time zone, and does not claim that a canceled payment timed out (EV-33, EV-34)", async () => {
    const registration = (response as { registration: object }).registration;
    const payments = [{ payUrl: "/pay/p-1", amount: 40, heldUntil: "2030-10-08T18:30:00Z" }];
    own = { ...response, registration: { ...registration, status: "held", payments } };
    expect(await (await open(link)).text()).toMatch(/Seat held until Tuesday, October 8, 12:30pm MDT/);
    own = { ...response, registration: { ...registration, status: "expired", people: [], payments: [] } };
    expect(await (await open(link)).text()).toContain("The seat was not paid for, so it was released.");
  });

  it("the page of a waitlist entry lists the people who are waiting (EV-35)", async () => {
    const registration = (response as { registration: object }).registration;
    expect(await (await open(link)).text()).toContain("Who is coming");
    own = { ...response, registration: { ...registration, status: "waiting", place: 2 } };
    const html = await (await open(link)).text();
    expect(html).toContain("Who is waiting");
    expect(html).not.toContain("Who is coming");
  });

  it.each([
    "altered",
    "expired",
    "moved",
    "begun",
    "closed",
    "full",
    "many",
    "names",
    "duplicate",
    "last",
    "unpaid",
    "gone",
  ])("the page and the JSON response state the reason '%s' for a rejected change (RL-14)", async (refused) => {
    changed = { refused };
    const fields = { _form: "own-registration-cancel" };
    const html = await (await post(fields)).text();
    const [, shown = ""] = /role="alert"[\s\S]{0,400}Nothing was changed<\/strong><\/p><p>([^<]+)</.exec(html) ?? [];
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).not.toContain("We could not save the change");
    const response = await post(fields, { accept: "application/json" });
    expect(await response.json()).toMatchObject({ success: false, errors: [shown.replaceAll("&#x27;", "'")] });
  });

  it.each<[string, unknown]>([
    ["nothing", {}],
    ["another change", { done: "remove" }],
    ["another format", { success: true }],
    ["only a refund", { refund: 95 }],
  ])(
    "if the upstream confirms %s, the page and the JSON response say that the change failed (RL-14)",
    async (_what, answer) => {
      changed = answer;
      const fields = { _form: "own-registration-cancel" };
      const failed = "We could not save the change. Please try again in a minute, or call us.";
      const html = await (await post(fields)).text();
      expect([html.includes(failed), html.includes("We removed the person")]).toEqual([true, false]);
      const response = await post(fields, { accept: "application/json" });
      expect(await response.json()).toMatchObject({ success: false, errors: [failed] });
    },
  );
});
