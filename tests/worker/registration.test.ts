import { env as bindings } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { button, input, marks } from "../../app/forms/form-examples.ts";
import { formPhrases } from "../../app/forms/phrases.ts";
import { changeRegistration, ownRegistration } from "../../contracts/own-registration.ts";
import { registrationInfo, registrationLine, sessionInfo } from "../../contracts/registration.ts";
import type { Env } from "../../worker/env.ts";
import { storedCounters } from "./stored-counters.ts";
import { layout, loadModules, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const tooManySeats = new RegExp(formPhrases.FormTooManySeats.en.replace("{n}", "\\d+"));
const CANARY = "Zebedee-Quillfeather-8812";
const { session } = sessionInfo.example.response;
const registration = {
  ...registrationInfo.example.response.registration,
  firstName: CANARY,
  email: `${CANARY}@example.com`,
};

beforeAll(loadModules, 60_000);
const lines: unknown[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
});

const block = (componentName: string, fields: object = {}) => [{ uid: "u", componentName, dataSource: "{d}", fields }];
const form = {
  ...marks("{join}"),
  formAddress: { value: "/forms/event-registration" },
  fields: [
    input("text", "firstName", "First name", { required: true }),
    input("text", "lastName", "Last name"),
    input("email", "email", "Email"),
    button("Register"),
  ],
};

/** The hostname of another site, which has a bot check. */
const CHECKED = "www.checked.example";
const checked = {
  ...siteRecord,
  name: "checked",
  hosts: [CHECKED],
  publicHost: CHECKED,
  thirdParties: { botCheck: { src: "https://check.example/api.js", id: "key" } },
};

/** Starts a site with two pages whose paths do not reveal their purpose. */
function world(lists: Record<string, unknown> = {}, stored: unknown[] = [], settings = {}) {
  const kv = { get: async () => null, put: async (...all: unknown[]) => void stored.push(all) };
  return stubSite(
    {
      layouts: {
        "en /join": layout("Join", {}, {}, block("EventRegistration", form)),
        "en /joined": layout("Joined", {}, {}, block("EventThankYou")),
        "en /mine": layout("Mine", {}, {}, block("EventOwnRegistration")),
      },
      lists: {
        "/content/sites": [siteRecord, checked],
        "/content/pages": {
          pages: ["/join", "/joined", "/mine"].map((path) => ({
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
        [ownRegistration.path]: { ...ownRegistration.example.response, session: { ...session, id: "15" } },
        [changeRegistration.path]: { done: "add" },
        "/api/classes-events/get-calendar": { link: "/classes-events/calendar/15/a.ics" },
        ...lists,
      },
    },
    { LAYOUTS: kv, ...settings },
  );
}

describe("a page with one visitor's data is private regardless of its path (threats: private pages)", () => {
  it.each(["/join?sessionId=15", "/joined?registrationId=r-1", "/join"])(
    "the page %s is uncacheable and `noindex`, and it loads no third-party content (SH-06, PV-01, PV-02)",
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

describe("rate limits for pages that call an upstream (RL-08)", () => {
  const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
  function pressed() {
    const used = new Map<string, number>();
    const limit = async ({ key }: { key: string }) => {
      used.set(key, (used.get(key) ?? 0) + 1);
      return { success: used.get(key)! <= 20 };
    };
    const site = world({}, [], { LIMIT_NETWORK_READS: { limit } });
    return { ...site, asked: () => site.requests.filter((url) => /get-(session|registration-info)/.test(url)).length };
  }

  it.each(["/join?sessionId=", "/joined?registrationId=r-"])(
    "the Worker limits upstream requests for %s per network and still returns an HTML page",
    async (path) => {
      const { fetch, asked } = pressed();
      for (let n = 0; n < 100; n++) await fetch(`${path}${n}`, from("203.0.113.50"));
      expect(asked()).toBe(20);
      const refused = await fetch(`${path}200`, from("203.0.113.50"));
      expect([refused.status < 500 || refused.status === 503, (await refused.text()).includes("<html")]).toEqual([
        true,
        true,
      ]);
      expect((await fetch(`${path}200`, from("203.0.113.51"))).status).toBe(200);
      expect(asked()).toBe(21);
    },
  );

  it("for a hundred visitors who share an IP address and open the same class page, the Worker sends a single upstream request", async () => {
    const { begin, fetch, asked } = pressed();
    await fetch("/join?sessionId=15", from("203.0.113.52"));
    const before = asked();
    const all = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { response, done } = await begin("/join?sessionId=15", from("203.0.113.52"));
        const text = await response.text();
        await done();
        return text.includes("Preparing for Birth");
      }),
    );
    expect([new Set(all), asked() - before]).toEqual([new Set([true]), 1]);
  });
});

it("the Worker writes no data from a canary registration to a log, cache, or store, and the page masks the email address (EV-29, PV-03)", async () => {
  const stored: unknown[] = [];
  const written: Promise<string>[] = [];
  const put = Cache.prototype.put;
  vi.spyOn(Cache.prototype, "put").mockImplementation(function (this: Cache, key, response) {
    written.push((response as Response).clone().text());
    return put.call(this, key, response);
  });
  const { fetch } = world({}, stored);
  const html = await (await fetch("/joined?registrationId=r-1")).text();
  expect(html).toContain(CANARY);
  expect(html.replaceAll("<wbr/>", "")).toContain("Z•••@example.com");
  expect(html).not.toContain(`${CANARY}@`);
  expect(JSON.stringify([lines, stored])).not.toContain(CANARY);
  expect((await Promise.all(written)).join()).not.toContain(CANARY);
  // Without the registration ID, the page shows no registration.
  for (const path of ["/joined", "/joined?registrationid=r-1"])
    expect(await (await fetch(path)).text()).not.toContain(CANARY);
});

it.each(["/joined", "/joined?registrationId=", "/joined?registrationId=%20", "/joined?registration=r-1"])(
  "without a registration ID, %s redirects to the classes page (EV-31)",
  async (path) => {
    const { fetch } = world();
    for (const _ of [1, 2]) {
      const response = await fetch(path, { redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/classes-events"]);
    }
  },
);

it("the thank-you page names the class once, and then what the session's title adds (EV-16)", async () => {
  const html = await (await world().fetch("/joined?registrationId=r-1")).text();
  expect(html).toMatch(/>Preparing for Birth<\/h2><p>6 weeks<\/p>/);
});

it.each([
  ["does not exist", { "/classes-events/get-registration-info": undefined }, "We can’t find this registration"],
  [
    "is unavailable",
    { "/classes-events/get-registration-info": "nonsense" },
    "We can’t show this registration right now",
  ],
])(
  "if a registration %s, the page says so instead of showing skeletons forever (RL-14)",
  async (_what, lists, message) => {
    const html = await (await world(lists).fetch("/joined?registrationId=r-2")).text();
    expect(html).toContain(message);
  },
);

it.each([
  ["an invalid upstream response", "nonsense"],
  ["an unsafe file URL", { link: "javascript:alert(1)" }],
])("with %s, the page shows the registration without a calendar file (EV-32)", async (what, answer) => {
  // The Worker caches calendar file URLs by session ID, so each case needs a different session.
  const another = { ...session, id: what };
  const lists = {
    "/classes-events/get-registration-info": { session: another, registration },
    "/api/classes-events/get-calendar": answer,
  };
  const html = await (await world(lists).fetch("/joined?registrationId=r-1")).text();
  expect(html).toContain(CANARY);
  expect(html).not.toMatch(/AddToCalendar|javascript:/);
});

it("the registration form takes the session and the fee from the URL, and the page has no link to a disallowed host (EV-26, threats: redirects)", async () => {
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

describe("a promo code in a submitted form counts toward the limit on promo code guesses (AP-12, threats: promo codes)", () => {
  const broken = { getByName: () => ({ count: () => Promise.reject(new Error("down")) }) };
  /**
   * Submits the form `count` times with different codes and returns the statuses and the number of upstream requests.
   */
  async function guesses(
    count: number,
    settings = {},
    code = (n: number) => `CODE${n}`,
    from = "203.0.113.77",
    answer: object = { success: false, errors: ["This promotion code does not hold."] },
  ) {
    let lookups = 0;
    let errors: string[] | undefined;
    const receive = async () => {
      lookups += 1;
      return Response.json(answer);
    };
    vi.stubGlobal("fetch", receive);
    const { fetch } = world({}, [], { UPSTREAM_FORMS: "https://receiver.test", LIMIT_FORMS: undefined, ...settings });
    const statuses: number[] = [];
    let cookie = "";
    for (let n = 0; n < count; n++) {
      const fields = { _form: "{join}", sessionId: "777", promoCode: code(n), firstName: "Ana" };
      const headers = { accept: "application/json", "cf-connecting-ip": from, cookie };
      const response = await fetch("/join", { method: "POST", body: new URLSearchParams(fields), headers });
      cookie ||= response.headers.get("set-cookie")?.split(";")[0] ?? "";
      statuses.push(response.status);
      ({ errors } = (await response.json()) as { errors?: string[] });
    }
    vi.unstubAllGlobals();
    return { statuses, lookups, errors };
  }

  it("the Worker allows one address ten promo code guesses within ten minutes, and the form says whose limit it is (threats: levers)", async () => {
    // The fake clock stands still, because ten minutes may otherwise end during the test.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { statuses, lookups, errors } = await guesses(20);
    expect([statuses.filter((status) => status === 200), lookups]).toEqual([Array(10).fill(200), 10]);
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
    expect(errors).toEqual([
      expect.stringMatching(/^Many promotion codes were tried from your network\..*without a code/),
    ]);
    vi.useRealTimers();
  });

  it("a promo code that the receiver accepts does not count as a guess (RL-10)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const accepted = { success: true, errors: [], message: "Thank you." };
    const { statuses } = await guesses(12, {}, () => "STAFF", "203.0.113.79", accepted);
    expect(statuses).toEqual(Array(12).fill(200));
    vi.useRealTimers();
  });

  it("if the counters are unavailable, the Worker rejects the form without an upstream request", async () => {
    const other = "203.0.113.78";
    expect(await guesses(1, { COUNTERS: broken }, () => "A", other)).toEqual({ statuses: [503], lookups: 0 });
    expect(await guesses(1, { COUNTERS: broken }, () => "")).toEqual({ statuses: [503], lookups: 0 });
  });
});

describe("the registration page for a visitor in line (RL-09)", () => {
  const visit = (line: object) =>
    world({ [registrationLine.path]: line }).fetch("/join?sessionId=15&line=t-51a1e3f56d552605c2223b2a49f5ffb1");

  it("the registration page shows the visitor's place in line, refreshes automatically, and is uncacheable", async () => {
    const response = await visit({ place: 214 });
    expect([response.headers.get("refresh"), response.headers.get("cache-control")]).toEqual([
      "5",
      "private, no-store",
    ]);
    const html = await response.text();
    expect(html).toContain("number 214 in line");
    expect(html).not.toContain("<form method");
  });

  it("the registration page redirects only to the thank-you page or the payment page", async () => {
    const result = { success: true, errors: [], redirectUrl: "/joined?registrationId=r-1" };
    const response = await visit({ result });
    expect([response.status, response.headers.get("location")]).toEqual([303, result.redirectUrl]);
    expect((await visit({ result: { ...result, redirectUrl: "https://evil.example/" } })).status).toBe(200);
  });

  it("with and without JavaScript, the registration page shows why a registration was rejected and keeps the input", async () => {
    const typed = { firstName: CANARY, waitingList: "true" };
    const html = await (await visit({ result: { success: false, errors: ["This class is full."] }, typed })).text();
    expect(html).toMatch(/<li>This class is full\.<\/li>/);
    expect(html).toContain(`value="${CANARY}"`);
  });

  it("after an accepted registration, the page shows the upstream's message instead of the form", async () => {
    const html = await (await visit({ result: { success: true, errors: [], message: "You are number 3." } })).text();
    expect(html).toContain("You are number 3.");
    expect(html).not.toContain("<form method");
  });
});

describe("seat limits (threats: bot check; EV-34)", () => {
  let hours = 0;
  beforeEach(() => {
    // Each test starts two hours after the previous test.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2033, 0, 1, 2 * hours++) });
  });

  /**
   * Starts a site with a class and a bot check. The verifier accepts tokens in the format `good form {host}
   * {anything}`.
   */
  function opened({ host = CHECKED, ...settings }: { host?: string; BOT_CHECK?: undefined; METRICS?: object } = {}) {
    const received: URLSearchParams[] = [];
    vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
      const sent = new URLSearchParams(String(init.body));
      if (String(url).includes("verifier.test")) {
        const [word, action, hostname] = (sent.get("response") ?? "").split(" ");
        return Response.json({ success: word === "good", action, hostname });
      }
      received.push(sent);
      return Response.json({ success: true, errors: [], redirectUrl: "/joined?registrationId=r-1" });
    });
    const { fetch } = world({}, [], {
      UPSTREAM_FORMS: "https://receiver.test",
      LIMIT_FORMS: undefined,
      BOT_CHECK: "https://verifier.test/siteverify",
      BOT_CHECK_SECRET: "s",
      ...settings,
    });
    let people = 0;
    /** Changes a registration through its link, as a browser without JavaScript. */
    async function change(kind: string, link: string, more: Record<string, string>, from = `2001:db8:${++people}::1`) {
      const body = new URLSearchParams({ _form: `own-registration-${kind}`, link, ...more });
      const headers = { accept: "text/html", "cf-connecting-ip": from };
      const response = await fetch(`/mine?link=${link}`, { method: "POST", body, headers, host });
      return { status: response.status, html: await response.text() };
    }
    return {
      received,
      async send(fields: Record<string, string> = {}, from = `2001:db8:${++people}::1`, key?: string) {
        const form = {
          _form: "{join}",
          sessionId: "15",
          firstName: "Ana",
          email: `p${++people}@example.com`,
          ...fields,
        };
        const headers = {
          accept: "application/json",
          "cf-connecting-ip": from,
          ...(key && { "idempotency-key": key }),
        };
        const body = new URLSearchParams(form);
        const response = await fetch("/join", { method: "POST", body, headers, host });
        return { status: response.status, ...((await response.json()) as { errors?: string[] }) };
      },
      change,
      add: (link: string, fields: Record<string, string>, from?: string) =>
        change("add", link, { personFirstName: "An", personLastName: "Other", ...fields }, from),
    };
  }
  let tokens = 0;
  const good = (action = "form", host = CHECKED) => ({ "g-recaptcha-response": `good ${action} ${host} ${++tokens}` });
  const party = (size: number) =>
    Object.fromEntries(
      Array.from({ length: size - 1 }, (_, n) => [
        [`person${n + 2}FirstName`, `A${n}`],
        [`person${n + 2}LastName`, "B"],
      ]).flat(),
    );
  /** Sends requests sequentially and returns the status codes. */
  const statuses = async (count: number, send: (n: number) => Promise<{ status: number }>) => {
    const all: number[] = [];
    for (let n = 0; n < count; n++) all.push((await send(n)).status);
    return all;
  };

  it("the Worker consumes a valid bot check token once and does not pass it to the upstream", async () => {
    const { send, received } = opened();
    const token = good();
    expect((await send(token)).status).toBe(200);
    expect((await send(token)).status).toBe(403);
    expect(received.map((sent) => sent.has("g-recaptcha-response"))).toEqual([false]);
  });

  it.each<[string, Record<string, string>, object, number]>([
    ["the verifier rejects", { "g-recaptcha-response": "bad form" }, {}, 403],
    ["has the action for bills", good("bills"), {}, 403],
    ["has another host", good("form", "evil.example"), {}, 403],
    ["cannot be verified", good(), { BOT_CHECK: undefined }, 503],
  ])(
    "the Worker rejects a bot check token that %s and explains the rejection to the visitor",
    async (_what, token, settings, status) => {
      const { send, received } = opened(settings);
      const answer = await send(token);
      expect([answer.status, received.length]).toEqual([status, 0]);
      if (status === 403) expect(answer.errors).toEqual([expect.stringContaining("could not confirm that a person")]);
    },
  );

  it("the Worker allows at most twelve seats per network in a class, even if all bot check tokens are valid", async () => {
    const { send, received } = opened();
    const all = await statuses(26, () => send(good(), "198.51.100.7"));
    expect([all.filter((status) => status === 200).length, received.length]).toEqual([12, 12]);
    const last = await send(good(), "198.51.100.7");
    expect([last.status, last.errors]).toEqual([429, [expect.stringMatching(tooManySeats)]]);
    expect((await send(good(), "198.51.100.8")).status).toBe(200);
  });

  it("one household's /56 has one limit, whichever of its /64 networks it uses (threats: networks)", async () => {
    const { send, received } = opened();
    const all = await statuses(20, (n) =>
      send({ ...good(), sessionId: "22", ...party(4) }, `2001:db8:5600:${n.toString(16)}::1`),
    );
    expect([all.filter((status) => status === 200).length, received.length]).toEqual([3, 3]);
    expect((await send({ ...good(), sessionId: "22", ...party(4) }, "2001:db8:5600:100::1")).status).toBe(200);
  });

  it("once an email address has twelve seats in an hour, each household can reserve only two more for it (threats: mail, levers)", async () => {
    const { send } = opened();
    let classes = 0;
    const victim = (from: string) => () =>
      send(
        { ...good(), sessionId: `mail-${++classes}`, email: `${classes % 2 ? "vi" : `Vi+${classes}`}@victim.example` },
        from,
      );
    expect(await statuses(14, victim("198.51.100.15"))).toEqual([...Array(12).fill(200), 429, 429]);
    for (const household of ["2001:db8:61:100::1", "198.51.100.16"])
      expect(await statuses(4, victim(household))).toEqual([200, 200, 429, 429]);
  });

  it("people who are added through a registration's link count toward the same limits (threats: order of checks)", async () => {
    const { send, add, received } = opened();
    expect(await statuses(8, () => send({ ...good(), sessionId: "15" }, "198.51.100.13"))).toEqual(Array(8).fill(200));
    const added = [1, 2, 3, 4, 5].map((n) => () => add(`r-${n}.15.2.link`, good(), "198.51.100.13"));
    expect(await statuses(5, (n) => added[n]!())).toEqual([200, 200, 200, 200, 429]);
    const refused = await add("r-6.15.2.link", good(), "198.51.100.13");
    expect(refused.html).toMatch(tooManySeats);
    expect((await send({ ...good(), sessionId: "15" }, "198.51.100.13")).status).toBe(429);
    expect((await add("r-7.15.2.link", good(), "198.51.100.14")).status).toBe(200);
    expect(received.length).toBe(8);
  });

  it("adding a person needs the bot check, like a registration (threats: bot check)", async () => {
    const { add } = opened();
    expect((await add("r-1.15.2.bot", { "g-recaptcha-response": "bad form" })).status).toBe(403);
    expect((await add("r-1.15.2.bot", good("form", "evil.example"))).status).toBe(403);
    // Without JavaScript, a household can add four people per hour.
    const from = "198.51.100.34";
    expect(await statuses(5, (n) => add(`r-${n}.15.2.none`, {}, from))).toEqual([200, 200, 200, 200, 429]);
  });

  it("a registration's link allows ten changes an hour, because the events system may send an email for each (threats: mail)", async () => {
    const { change } = opened();
    const removed = (link: string) => change("remove", link, { personId: "r-2" });
    expect(await statuses(12, () => removed("r-1.15.2.loop"))).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await removed("r-1.15.2.loop")).html).toContain("This registration was changed many times");
    expect((await removed("r-2.15.2.other")).status).toBe(200);
  });

  it("the Worker limits the number of seats per email address and class across all networks", async () => {
    const { send } = opened();
    const mine = { email: "Vi@example.com", sessionId: "16" };
    expect((await send({ ...good(), ...mine, ...party(4) })).status).toBe(200);
    expect((await send({ ...good(), ...mine, email: "vi@EXAMPLE.com", ...party(3) })).status).toBe(429);
    expect((await send({ ...good(), ...mine, sessionId: "17", ...party(6) })).status).toBe(200);
  });

  it("the Worker counts a resubmitted form once toward the seat limits (RL-04)", async () => {
    const { send, received } = opened();
    const mine = { email: "again@example.com", sessionId: "18", ...party(6) };
    const again = () => send({ ...good(), ...mine }, "198.51.100.9", "a-key-of-the-page-itself");
    expect(await statuses(3, again)).toEqual([200, 200, 200]);
    expect(new Set(received.map((sent) => sent.get("idempotencyKey"))).size).toBe(1);
    const more = () => send({ ...good(), ...mine }, "198.51.100.9", "another-key-of-the-page");
    expect(await statuses(2, more)).toEqual([429, 429]);
    const other = () =>
      send({ ...good(), ...mine, email: "b@example.com" }, "198.51.100.9", "a-key-of-the-page-itself");
    expect((await other()).status).toBe(200);
    expect(
      (await send({ ...good(), ...mine, email: "c@example.com" }, "198.51.100.9", "a-key-of-the-page-itself")).status,
    ).toBe(429);
  });

  it("without a bot check token, one household reserves four seats per class and hour, and each other household still gets two (RL-10, threats: levers)", async () => {
    const { send } = opened();
    expect(await statuses(6, () => send({ sessionId: "19" }, "198.51.100.30"))).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await statuses(5, () => send({ sessionId: "19" }, "198.51.100.31"))).toEqual([200, 200, 200, 200, 429]);
    for (const household of ["198.51.100.32", "198.51.100.33", "2001:db8:33::1"])
      expect(await statuses(4, () => send({ sessionId: "19" }, household))).toEqual([200, 200, 429, 429]);
    expect((await send({ sessionId: "19", ...party(3) })).errors).toEqual([
      expect.stringMatching(/Please wait \d+ min/),
    ]);
    expect((await send({ sessionId: "19", ...good() })).status).toBe(200);
    expect(await statuses(2, () => send({ sessionId: "20", ...party(5) }))).toEqual([429, 429]);
  });

  it("the seat limits apply even if the site has no bot check", async () => {
    const { send } = opened({ host: PUBLIC });
    const all = await statuses(14, () => send({ sessionId: "21" }, "198.51.100.10"));
    expect(all.filter((status) => status === 200)).toHaveLength(12);
  });

  /** Returns the names of counters. Omits the checks of layouts, which an isolate reads once in ten minutes. */
  const countersIn = (calls: readonly [string, ...unknown[]][]) =>
    calls.map(([name]) => name).filter((name) => !name.startsWith("layout checks "));

  it("for a form submission, the Worker calls three counter Durable Objects and does not write to the control database (RL-09)", async () => {
    const { CONTROL, COUNTERS } = bindings as Env;
    const { send } = opened({ METRICS: { writeDataPoint() {} } });
    await send({ ...good(), sessionId: "29" });
    const [queries, objects] = [vi.spyOn(CONTROL, "prepare"), vi.spyOn(COUNTERS, "getByName")];
    expect((await send({ ...good(), sessionId: "30" })).status).toBe(200);
    // The history of the form's page is written once per fetched layout, not per submission.
    expect(queries.mock.calls.filter(([query]) => !/^SELECT|page_versions/.test(query))).toEqual([]);
    expect(countersIn(objects.mock.calls)).toHaveLength(3);
  });

  it("for sixty people, the Worker calls few counter Durable Objects, because people with different email addresses share them (RL-09)", async () => {
    const { send } = opened();
    const objects = vi.spyOn((bindings as Env).COUNTERS, "getByName");
    const register = (n: number) => send({ ...good(), email: `rush${n}@example.com`, sessionId: "31" });
    const responses = await Promise.all(Array.from({ length: 60 }, (_, n) => register(n)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const counters = countersIn(objects.mock.calls);
    expect(counters.length).toBeLessThanOrEqual(180);
    // Durable Objects for tokens, for email addresses, and for the networks' area.
    expect(new Set(counters).size).toBeLessThanOrEqual(4 + 16 + 1);
  });

  it("the seat counters contain no personal data (PV-03)", async () => {
    const { send } = opened();
    await send({ ...good(), email: `${CANARY}@example.com` }, "198.51.100.11", "canary-key-of-the-page");
    const stored = await storedCounters(bindings as Env);
    expect(stored.length).toBeGreaterThan(2);
    expect(JSON.stringify(stored)).not.toMatch(/quillfeather|198\.51|canary/i);
  });
});
