import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, input, marks } from "../../app/forms/form-examples.ts";
import { registrationInfo, sessionInfo } from "../../contracts/registration.ts";
import { layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const CANARY = "Zebedee-Quillfeather-8812";
const { session } = sessionInfo.example.response;
const registration = {
  ...registrationInfo.example.response.registration,
  firstName: CANARY,
  email: `${CANARY}@example.com`,
};

const lines: unknown[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
});
afterEach(() => vi.restoreAllMocks());

const block = (componentName: string, fields: object = {}) => [{ uid: "u", componentName, dataSource: "{d}", fields }];
const form = {
  ...marks("{join}"),
  formAddress: { value: "/forms/event-registration" },
  fields: [input("text", "firstName", "First name", { required: true }), button("Register")],
};

/** A site whose authors put both pages at addresses that say nothing of what they are. */
function world(lists: Record<string, unknown> = {}, stored: unknown[] = [], settings = {}) {
  const kv = { get: async () => null, put: async (...all: unknown[]) => void stored.push(all) };
  return stubSite(
    {
      layouts: {
        "en /join": layout("Join", {}, {}, block("EventRegistration", form)),
        "en /joined": layout("Joined", {}, {}, block("EventThankYou")),
      },
      lists: {
        "/content/sites": [siteRecord],
        "/content/pages": {
          pages: ["/join", "/joined"].map((path) => ({
            path,
            language: "en",
            name: path,
            itemId: path,
            updated: "2030-01-01T00:00:00Z",
            sensitivity: "open",
          })),
        },
        "/sitecore/api/jss/dictionary/larkspur/en": { phrases: { RegisterFor: "Register for {event}" } },
        [sessionInfo.path]: sessionInfo.example.response,
        [registrationInfo.path]: { session, registration },
        "/api/classes-events/get-calendar": { link: "/classes-events/calendar/15/a.ics" },
        ...lists,
      },
    },
    { LAYOUTS: kv, ...settings },
  );
}

describe("a page of one visitor's own, wherever authors put it (threats: private pages)", () => {
  it.each(["/join?sessionId=15", "/joined?registrationId=r-1", "/join"])(
    "%s is stored nowhere, kept out of search engines, and no other company may load on it (SH-06, PV-01, PV-02)",
    async (path) => {
      const { fetch } = world();
      for (const _ of [1, 2]) {
        const response = await fetch(path);
        expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
        expect(response.headers.get("etag")).toBeNull();
        expect(response.headers.get("content-security-policy")).toMatch(/img-src 'self' data:;/);
        expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow">');
      }
    },
  );
});

it("a canary's registration is found in no log, cache or store, and shows its owner a masked address only (EV-29, PV-03)", async () => {
  const stored: unknown[] = [];
  const put = vi.spyOn(Cache.prototype, "put");
  const { fetch } = world({}, stored);
  const html = await (await fetch("/joined?registrationId=r-1")).text();
  expect(html).toContain(CANARY);
  expect(html).toContain("Z•••@example.com");
  expect(html).not.toContain(`${CANARY}@`);
  expect(JSON.stringify([lines, stored])).not.toContain(CANARY);
  for (const [, written] of put.mock.calls)
    expect(
      await (written as Response)
        .clone()
        .text()
        .catch(() => ""),
    ).not.toContain(CANARY);
  // Without the id nobody sees what its owner sees.
  for (const path of ["/joined", "/joined?registrationid=r-1"])
    expect(await (await fetch(path)).text()).not.toContain(CANARY);
});

it.each(["/joined", "/joined?registrationId=", "/joined?registrationId=%20", "/joined?registration=r-1"])(
  "%s thanks nobody: it leads to the classes (EV-31)",
  async (path) => {
    const { fetch } = world();
    for (const _ of [1, 2]) {
      const response = await fetch(path, { redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/classes-events"]);
    }
  },
);

it.each([
  ["of another id", { "/classes-events/get-registration-info": undefined }],
  ["that cannot be had", { "/classes-events/get-registration-info": "nonsense" }],
])("details %s: the places of what would come stay, without a word of error (EV-31)", async (_what, lists) => {
  const html = await (await world(lists).fetch("/joined?registrationId=r-2")).text();
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toMatch(/error|not found|sorry/i);
});

it.each([
  ["no answer", "nonsense"],
  ["an address that is none", { link: "javascript:alert(1)" }],
])("without a calendar file, %s, the rest is shown (EV-32)", async (what, answer) => {
  // Files are cached by session.
  const another = { ...session, id: what };
  const lists = {
    "/classes-events/get-registration-info": { session: another, registration },
    "/api/classes-events/get-calendar": answer,
  };
  const html = await (await world(lists).fetch("/joined?registrationId=r-1")).text();
  expect(html).toContain(CANARY);
  expect(html).not.toMatch(/AddToCalendar|javascript:/);
});

it("the session and the fee of the address are posted along, and a way to register that leads astray is not shown (EV-26, threats: redirects)", async () => {
  const html = await (await world().fetch("/join?sessionId=15&eventFeeId=2&firstName=evil")).text();
  expect(html).toMatch(/name="sessionId" value="15"/);
  expect(html).toMatch(/name="eventFeeId" value="2"/);
  expect(html).not.toContain("evil");
  expect(html).toContain("Register for Preparing for Birth");
  const outside = (externalRegistrationLink: string) =>
    world({
      [sessionInfo.path]: { ...sessionInfo.example.response, session: { ...session, externalRegistrationLink } },
    });
  const good = await (await outside(`https://${PUBLIC}/elsewhere`).fetch("/join?sessionId=15")).text();
  expect(good).toContain(`href="https://${PUBLIC}/elsewhere"`);
  const bad = await (await outside("https://evil.example/").fetch("/join?sessionId=15")).text();
  expect(bad).not.toContain("evil.example");
});

describe("a promotion code that is sent with the form is a guess (AP-12, threats: promo codes)", () => {
  const broken = { prepare: () => ({ bind: () => ({}) }), batch: () => Promise.reject(new Error("down")) };
  /** Sends the form so many times, each with another code, and says how often which status came. */
  async function guesses(count: number, settings = {}, code = (n: number) => `CODE${n}`, from = "203.0.113.77") {
    let lookups = 0;
    const receive = async () => {
      lookups += 1;
      return Response.json({ success: false, errors: ["This promotion code does not hold."] });
    };
    vi.stubGlobal("fetch", receive);
    const { fetch } = world({}, [], { UPSTREAM_FORMS: "https://receiver.test", LIMIT_FORMS: undefined, ...settings });
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) {
      const fields = { _form: "{join}", sessionId: "777", promoCode: code(n), firstName: "Ana" };
      const headers = { accept: "application/json", "cf-connecting-ip": from };
      statuses.push((await fetch("/join", { method: "POST", body: new URLSearchParams(fields), headers })).status);
    }
    vi.unstubAllGlobals();
    return { statuses, lookups };
  }

  it("the eleventh of ten minutes is not handed on", async () => {
    const { statuses, lookups } = await guesses(20);
    expect([statuses.filter((status) => status === 200), lookups]).toEqual([Array(10).fill(200), 10]);
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
  });

  it("without the counters it is not handed on, but a form without a code is", async () => {
    const other = "203.0.113.78";
    expect(await guesses(1, { CONTROL: broken }, () => "A", other)).toEqual({ statuses: [503], lookups: 0 });
    expect(await guesses(1, { CONTROL: broken }, () => "")).toEqual({ statuses: [200], lookups: 1 });
  });
});
