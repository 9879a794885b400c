import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { button, input, items } from "../../app/forms/form-examples.ts";
import { HOLD_SCRIPT } from "../../app/html.ts";
import type { Env } from "../../worker/env.ts";
import { sha256 } from "../../worker/http/csp.ts";
import { rateLimit } from "./calls/world.ts";
import { formPage, layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const _env = bindings as Env;
const CANARY = "Zebedee-Quillfeather-8812";
const ORIGIN = `https://${PUBLIC}`;

/** The hostname of another site whose forms have a bot check. */
const CHECKED = "www.checked.example";
const botCheck = { src: "https://check.example/api.js", id: "key", hosts: ["frames.check.example"] };

/** Returns a layout document, in the CMS format, that contains one form. */
const pageWith = (formAddress: string, ...more: object[]) =>
  formPage(
    [
      input("text", "name", "Full name", { required: true }),
      input("email", "email", "Email", { required: true }),
      input("telephone", "phone", "Phone number"),
      input("checkboxList", "topics", "Topics", { items: items("a", "b", "c") }),
      input("multiline", "message", "Message", { maxLength: 100 }),
      ...more,
      button("Send"),
    ],
    formAddress,
  );

const lines: unknown[] = [];
/** The requests that reached the receiver, each with its URL and body. */
const received: { url: string; body: string }[] = [];
let answer: () => Response;
beforeEach(() => {
  lines.length = 0;
  received.length = 0;
  answer = () => Response.json({ success: true, errors: [], message: "We have it." });
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    received.push({ url: String(url), body: String(init.body) });
    return answer();
  });
});

const site = (formAddress = "/forms/contact", settings: Record<string, unknown> = {}) =>
  stubSite(
    {
      layouts: {
        "en /contact-us": pageWith(formAddress),
        "es /contact-us": pageWith(formAddress),
        "en /checked": pageWith(formAddress, input("challenge", "person", "Are you a person")),
        "en /about": layout("About"),
        "es /about": layout("Acerca de"),
        "en /404": layout("Not found"),
        "es /404": layout("No existe"),
      },
      answer: ({ searchParams }) =>
        searchParams.get("item") === "/broken" ? new Response("down", { status: 503 }) : undefined,
      lists: {
        "/content/sites": [
          { ...siteRecord, formHosts: ["forms.larkspurhealth.example"], paymentHosts: ["pay.larkspurhealth.example"] },
          { ...siteRecord, name: "checked", hosts: [CHECKED], publicHost: CHECKED, thirdParties: { botCheck } },
        ],
        "/content/pages": { pages: [] },
        // The Worker caches rendered blocks only if the site has a dictionary.
        "/sitecore/api/jss/dictionary/larkspur/en": { phrases: { FormThanks: "Thank you." } },
        "/sitecore/api/jss/dictionary/larkspur/es": { phrases: { FieldRequired: "Falta {title}" } },
      },
    },
    { UPSTREAM_FORMS: "https://receiver.test", ...settings },
  );

const good = { _form: "{contact}", name: "Marisol Vega", email: "m@example.com" };
let visitor = 0;
const post = (
  fields: Record<string, string> | [string, string][],
  { path = "/contact-us", headers = {}, script = true, at = site(), host = PUBLIC } = {} as {
    host?: string;
    path?: string;
    headers?: Record<string, string>;
    script?: boolean;
    at?: ReturnType<typeof site>;
  },
) =>
  at.fetch(path, {
    host,
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": `203.0.113.${++visitor % 250}`,
      ...(script ? { accept: "application/json" } : { accept: "text/html" }),
      ...headers,
    },
  });

describe("a form submitted to its page", () => {
  it("the Worker sends only the form's fields and hidden values to the URL from the CMS (FM-09, FM-02, AP-29)", async () => {
    const response = await post([
      ...Object.entries({ ...good, phone: "(303) 555-0100", invented: "1", formAddress: "https://evil.example/" }),
      ["topics", "b"],
      ["topics", "evil"],
      ["topics", "a"],
    ]);
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: true, errors: [], message: "We have it." },
    ]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(received).toHaveLength(1);
    expect(received[0]!.url).toBe("https://receiver.test/forms/contact");
    const sent = new URLSearchParams(received[0]!.body);
    expect(sent.getAll("topics")).toEqual(["a", "b"]);
    expect(sent.get("phone")).toBe("303-555-0100");
    expect(
      [...new Set(sent.keys())].filter(
        (name) => !/^Fields|^Submit$|^FormItemId$|^__Req|^PageItem|^FormSess/.test(name),
      ),
    ).toEqual(["name", "email", "phone", "topics", "idempotencyKey", "formLanguage"]);
    expect(sent.get("formLanguage")).toBe("en");
  });

  it("the Worker validates a form against its validation rules before the upstream request (VA-14)", async () => {
    const response = await post({ ...good, name: " ", email: "no", phone: "12" });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { problems: { field: string; wrong: string }[] } };
    expect(error.problems.map(({ field, wrong }) => [field, wrong])).toEqual([
      ["name", "Full name is required"],
      ["email", "Email is invalid"],
      ["phone", "Phone number must be 10 digits"],
    ]);
    expect(received).toEqual([]);
  });

  it("with and without JavaScript, a form shows errors in the page's language (FM-04, LY-10)", async () => {
    for (const script of [true, false]) {
      const response = await post({ ...good, name: " " }, { path: "/es/contact-us", script });
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(text).toContain("Falta Full name");
      expect(text).not.toContain("Full name is required");
      // Screen readers read the title first.
      expect(/<title[^>]*>Error: /.test(text)).toBe(!script);
    }
    const read = async (path: string) => (await site().fetch(path)).text();
    expect(await read("/es/contact-us")).not.toMatch(/<title[^>]*>Error/);
    expect(await read("/es/contact-us")).toContain('"FieldRequired":"Falta {title}"');
    expect(await read("/contact-us")).not.toContain("FieldRequired");
  });

  it("only pages with a form hold a submission until its script is ready, with a policy that allows the script (FM-03)", async () => {
    const read = async (path: string) => {
      const response = await site().fetch(path);
      return { html: await response.text(), policy: response.headers.get("content-security-policy") };
    };
    const { html, policy } = await read("/contact-us");
    expect(html).toContain(`<script>${HOLD_SCRIPT}</script>`);
    expect(policy).toContain(await sha256(HOLD_SCRIPT));
    expect((await read("/about")).html).not.toContain(HOLD_SCRIPT);
  });

  it.each([
    ["an error", { success: false, errors: ["Not today."] }],
    ["an error at a field", { success: false, fieldErrors: { name: "Not today." } }],
    ["a thank-you message", { success: true, message: "Not today." }],
  ])("%s from the receiver in another language is marked with its language (AX-01)", async (_, sent) => {
    for (const [path, language, marked] of [
      ["/es/contact-us", undefined, "en"],
      ["/es/contact-us", "es", null],
      ["/contact-us", undefined, null],
      ["/contact-us", "es", "es"],
    ] as const) {
      answer = () => Response.json({ errors: [], ...sent, language });
      const { headers } = await post(good, { path });
      expect([path, headers.get("content-language")]).toEqual([path, marked]);
      const html = (await (await post(good, { path, script: false })).text()).replace(/<script.*?<\/script>/gs, "");
      const tags = [...html.matchAll(/<(?:p|li)\b([^>]*)>Not today\.|<li([^>]*)><a [^>]*>Not today\./g)];
      expect(tags).not.toEqual([]);
      for (const [, text, listed] of tags) expect(/ lang="(\w+)"/.exec(text ?? listed ?? "")?.[1] ?? null).toBe(marked);
    }
  });

  it("without JavaScript, the response to an invalid form is an uncached page with the input and the errors (FM-03)", async () => {
    const response = await post({ ...good, name: CANARY, email: "no" }, { script: false });
    expect([response.status, response.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
    expect(response.headers.get("etag")).toBeNull();
    const html = await response.text();
    expect(html).toContain(`value="${CANARY}"`);
    expect(html).toMatch(/<a href="#[^"]+">Email is invalid<\/a>/);
  });

  it.each([
    ["accepted", () => Response.json({ success: true, errors: [] }), 200],
    ["rejected by its receiver", () => Response.json({ success: false, errors: ["You are already registered."] }), 200],
    ["lost because the receiver fails", () => new Response("no", { status: 500 }), 502],
  ])("without JavaScript, the page shows the result once if the form is %s (FM-11)", async (_what, reply, status) => {
    answer = reply;
    const response = await post(good, { script: false });
    expect(response.status).toBe(status);
    const html = await response.text();
    if (_what === "accepted") expect(html).toContain("Thank you.");
    else expect(html).toMatch(/data-problems=""(?![^>]*hidden)/);
    const rejected = _what.startsWith("rejected");
    expect(html.includes("<li>You are already registered.</li>")).toBe(rejected);
    expect(/<p>Error submitting form/.test(html)).toBe(_what !== "accepted");
    expect(/<title[^>]*>Error: /.test(html)).toBe(_what !== "accepted");
  });

  it("the page shows an error from the receiver next to the affected field, with and without JavaScript (FM-03)", async () => {
    const fieldErrors = { email: "Please enter an email address that works.", unknown: "never shown" };
    answer = () => Response.json({ success: false, errors: [], fieldErrors });
    const response = await post(good);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { problems: { field: string; wrong: string }[] } };
    expect(error.problems).toMatchObject([{ field: "email", wrong: fieldErrors.email }]);
    const html = await (await post(good, { script: false })).text();
    expect(html).toMatch(/<a href="#[^"]+">Please enter an email address that works.<\/a>/);
    expect(html).not.toContain("never shown");
  });

  it("a form redirects only to hosts that the site allows (FM-14, threats: redirects)", async () => {
    const lead = async (redirectUrl: string) => {
      answer = () => Response.json({ success: true, errors: [], redirectUrl });
      const [html, json] = [await post(good, { script: false }), await post(good)];
      return [html.headers.get("location"), ((await json.json()) as { redirectUrl?: string }).redirectUrl ?? null];
    };
    for (const ours of ["/thank-you?registrationId=r-1", "https://pay.larkspurhealth.example/pay/1"])
      expect(await lead(ours)).toEqual([ours, ours]);
    for (const evil of [
      "https://evil.example/",
      "//evil",
      "https://pay.larkspurhealth.example@evil/",
      "javascript:alert(1)",
    ])
      expect(await lead(evil)).toEqual([null, null]);
    const page = await site().fetch("/contact-us");
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' https://pay.larkspurhealth.example;",
    );
    expect((await site().fetch("/about")).headers.get("content-security-policy")).toContain("form-action 'self';");
  });

  it("a repeated form submission contains the same idempotency key as the first submission (RL-04)", async () => {
    const keys = () => received.map(({ body }) => new URLSearchParams(body).get("idempotencyKey"));
    const headers = { "cf-connecting-ip": "198.51.100.1" };
    for (const message of ["Hello", "Hello", "Good bye"]) await post({ ...good, message }, { headers, script: false });
    expect(keys()[0]).toMatch(/^[\w-]{16,128}$/);
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
    await post(good, { headers: { "idempotency-key": "a-key-of-the-page-itself" } });
    expect(keys()[3]).toBe("a-key-of-the-page-itself");
  });

  it.each([
    ["on both sides of midnight", "2026-03-01T23:59:59Z", "2026-03-02T00:00:01Z", true],
    [
      "just within an hour, on both sides of the turn of the year",
      "2026-12-31T23:00:01Z",
      "2027-01-01T00:00:00Z",
      true,
    ],
    ["twice after midnight", "2026-03-02T00:00:01Z", "2026-03-02T00:00:02Z", true],
    ["at the two ends of a day", "2026-03-02T00:00:01Z", "2026-03-02T23:59:59Z", true],
    ["more than an hour apart, on both sides of midnight", "2026-03-01T22:59:00Z", "2026-03-02T00:00:01Z", false],
    ["on two days, at the same time", "2026-03-01T12:00:00Z", "2026-03-02T12:00:00Z", false],
  ])(
    "without JavaScript, a form sent %s is a repeated submission only if it may be a retry (RL-04)",
    async (_, first, second, isRetry) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        const at = site();
        const message = `${first} and ${second}`;
        const headers = { "cf-connecting-ip": "198.51.100.77" };
        for (const time of [first, second]) {
          vi.setSystemTime(Date.parse(time));
          await post({ ...good, message }, { at, headers, script: false });
        }
        const [firstKey, secondKey] = received.map(({ body }) => new URLSearchParams(body).get("idempotencyKey"));
        expect([received.length, firstKey === secondKey]).toEqual([2, isRetry]);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("if the site has a bot check, the Worker sends the visitor's bot check token to the receiver (FM-13)", async () => {
    const host = CHECKED;
    const sent = { ...good, "g-recaptcha-response": "token" };
    const tokens = () => received.map(({ body }) => new URLSearchParams(body).get("g-recaptcha-response"));
    await post(sent);
    await post(sent, { host });
    // Each attempt has the same content, except for a new bot check token.
    const headers = { "cf-connecting-ip": "198.51.100.9" };
    for (const token of ["one", "two"])
      await post({ ...good, "g-recaptcha-response": token }, { host, headers, script: false });
    expect(tokens()).toEqual([null, "token", "one", "two"]);
    const keys = received.slice(2).map(({ body }) => new URLSearchParams(body).get("idempotencyKey"));
    expect(keys[1]).toBe(keys[0]);
    const policy = async (path: string) =>
      (await site().fetch(path, { host })).headers.get("content-security-policy") ?? "";
    // The bot check runs in a frame that has a separate content security policy.
    expect(await policy("/contact-us")).toContain("frame-src 'self';");
    expect(await policy("/contact-us")).not.toContain("check.example");
    expect(await policy("/about")).not.toContain("frame-src");
    expect(await (await site().fetch("/contact-us", { host })).text()).toContain('"siteKey":"key"');
    expect(await (await site().fetch("/contact-us")).text()).not.toContain("g-recaptcha");
  });

  it("if a form has a bot check field, the Worker requires a bot check token and also sends it under the field's name (FM-13)", async () => {
    const [path, host] = ["/checked", CHECKED];
    for (const script of [true, false]) {
      const refused = await post(good, { path, host, script });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("Are you a person is required");
    }
    expect(received).toEqual([]);
    const tokens = () =>
      received.map(({ body }) => [...new URLSearchParams(body)].filter(([, value]) => /^token/.test(value)).sort());
    const headers = { "cf-connecting-ip": "198.51.100.11" };
    for (const token of ["token1", "token2"])
      await post({ ...good, "g-recaptcha-response": token }, { path, host, headers, script: false });
    expect(tokens()).toEqual(
      ["token1", "token2"].map((token) => [
        ["g-recaptcha-response", token],
        ["person", token],
      ]),
    );
    const keys = received.map(({ body }) => new URLSearchParams(body).get("idempotencyKey"));
    expect(keys[1]).toBe(keys[0]);
    // The page with errors keeps the input, but not the bot check token.
    const wrong = { ...good, email: "no", "g-recaptcha-response": "token3" };
    expect(await (await post(wrong, { path, host, script: false })).text()).not.toContain("token3");
    // If a site has no bot check site key, its forms have no bot check.
    expect((await post(good, { path })).status).toBe(200);
  });

  it.each([
    "https://evil.example/",
    "https://forms.larkspurhealth.example.evil/",
    "https://forms.larkspurhealth.example@evil.example/",
    "https://forms.larkspurhealth.example:8443/",
    "http://forms.larkspurhealth.example/",
    "//evil.example/",
    "/\\evil.example/",
    "javascript:alert(1)",
  ])("the Worker does not forward a form if its URL is %s (AP-29)", async (address) => {
    expect((await post(good, { at: site(address) })).status).toBe(502);
    expect(received).toEqual([]);
  });

  it("the Worker submits a form to an allowed external host", async () => {
    await post(good, { at: site("https://forms.larkspurhealth.example/f/1") });
    expect(received[0]?.url).toBe("https://forms.larkspurhealth.example/f/1");
  });

  it.each<[string, number, Parameters<typeof post>[0], Parameters<typeof post>[1]]>([
    ["another site's form", 403, good, { headers: { "sec-fetch-site": "cross-site" } }],
    ["a form from another origin", 403, good, { headers: { origin: "https://evil.example" } }],
    ["a client that sends no origin", 403, good, { headers: { origin: "" } }],
    ["a POST request to a page without a form", 405, good, { path: "/about" }],
    ["a POST request to a missing page", 405, good, { path: "/nowhere" }],
    ["a form that the page does not contain", 400, { ...good, _form: "{other}" }, {}],
    ["a form larger than 64 KB", 413, { ...good, message: "x".repeat(65_536) }, {}],
  ])("the Worker rejects %s with %i", async (_what, status, fields, more) => {
    expect((await post(fields, more)).status).toBe(status);
    expect(received).toEqual([]);
  });

  it.each<[string, Parameters<typeof post>[0], Parameters<typeof post>[1]]>([
    ["to a page that does not exist", {}, { path: "/no-such-page-at-all" }],
    ["to a page without a form", good, { path: "/about" }],
    ["from another origin", good, { headers: { origin: "https://evil.example" } }],
    ["without an origin", good, { headers: { origin: "" } }],
    ["with a short idempotency key", good, { headers: { "idempotency-key": "1" } }],
    ["with an idempotency key of 7 KB", good, { headers: { "idempotency-key": "k".repeat(7_000) } }],
    ["with spaces in the idempotency key", good, { headers: { "idempotency-key": "a key with many spaces" } }],
    ["for a form that is not on the page", { ...good, _form: "{other}" }, {}],
    ["that is too large", { ...good, message: "x".repeat(65_536) }, {}],
    ["with invalid fields", { ...good, email: "no" }, {}],
  ])(
    "the Worker counts nothing for a POST request %s, and 60 of them delay no form (RL-09, threats: order of checks)",
    async (_what, fields, more) => {
      const limits = { LIMIT_FORMS: rateLimit(20), LIMIT_NETWORK_FORMS: rateLimit(20) };
      const at = site("/forms/contact", limits);
      const counters = vi.spyOn(_env.COUNTERS, "getByName");
      const headers = { ...more?.headers, "cf-connecting-ip": "198.51.100.12" };
      const key = () => ({ "idempotency-key": crypto.randomUUID() });
      const statuses = await Promise.all(
        Array.from({ length: 60 }, async () => {
          const response = await post(fields, { ...more, at, headers: { ...key(), ...headers } });
          return response.status;
        }),
      );
      expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
      // The Worker remembers the check of a page's layout, which a view of the page causes too.
      const counted = counters.mock.calls.filter(([name]) => !name.startsWith("layout checks "));
      expect([counted, ...Object.values(limits).map(({ keys }) => [...keys])]).toEqual([[], [], []]);
      const own = { at, headers: { "cf-connecting-ip": "198.51.100.12", ...key() } };
      for (const path of ["/contact-us", "/es/contact-us"])
        expect((await post(good, { ...own, path })).status).toBe(200);
    },
  );

  it("the Worker accepts a form from one of the site's own pages", async () => {
    const headers = { "sec-fetch-site": "same-origin", origin: ORIGIN };
    expect((await post(good, { headers })).status).toBe(200);
  });

  // The test replaces Miniflare's rate limiter, which uses the real clock, because a minute may end during the test.
  it("the Worker limits a visitor to twenty form submissions per minute, without limiting other visitors on the same network (ED-20, RL-10)", async () => {
    const at = site("/forms/contact", { LIMIT_FORMS: rateLimit(20) });
    const network = { "cf-connecting-ip": "198.51.100.5" };
    const first = await post(good, { at, headers: network });
    const cookie = first.headers.get("set-cookie")!.split(";")[0]!;
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) statuses.push((await post(good, { at, headers: { ...network, cookie } })).status);
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    const limited = await post(good, { at, script: false, headers: { ...network, cookie } });
    const page = await limited.text();
    expect(limited.status).toBe(429);
    expect(page).toContain("Please wait 1 min and send it again.");
    for (const typed of [good.name, good.email]) expect(page).toContain(typed);
    expect((await post(good, { at, headers: network })).status).toBe(200);
  });

  it("the Worker accepts forms from sixty visitors who share an IP address (RL-10)", async () => {
    const at = site();
    const network = { "cf-connecting-ip": "198.51.100.6" };
    const first = await Promise.all(Array.from({ length: 60 }, () => post(good, { at, headers: network })));
    const cookies = first.map((response) => response.headers.get("set-cookie")!.split(";")[0]!);
    const again = await Promise.all(cookies.map((cookie) => post(good, { at, headers: { ...network, cookie } })));
    expect(new Set(cookies).size).toBe(60);
    expect([...first, ...again].filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe("a form from a browser without JavaScript that cannot be sent (ER-11, RL-14)", () => {
  const typed = { ...good, message: "Two lines\r\nof text", phone: "(303) 555-0100" };
  const large = "x".repeat(600_000);
  type Case = [
    what: string,
    status: number,
    kept: boolean,
    fields: object,
    more: Parameters<typeof post>[1],
    text: RegExp[],
  ];
  const gone = [
    /Your form was not sent.*no longer takes forms/s,
    /Su formulario no se envió.*ya no recibe formularios/s,
  ];
  const changed = [/form has changed since you opened/, /formulario cambió desde que usted abrió/];
  const foreign = [/could not confirm that the form was sent from our site/, /No pudimos confirmar que el formulario/];
  const incomplete = [/did not arrive completely/, /no llegó completo/];
  const failed = [/can’t take forms right now/, /No podemos recibir formularios/];
  const cases: Case[] = [
    ["whose ID the author replaced", 400, true, { _form: "{old}" }, {}, changed],
    ["without an ID", 400, true, { _form: "" }, {}, changed],
    ["whose page was removed", 405, true, {}, { path: "/no-such-page-at-all" }, gone],
    ["whose page has no form any more", 405, true, {}, { path: "/about" }, gone],
    ["whose page cannot be read", 503, true, {}, { path: "/broken" }, failed],
    ["from another origin", 403, false, {}, { headers: { origin: "https://evil.example" } }, foreign],
    ["from a hidden origin", 403, false, {}, { headers: { origin: "null" } }, foreign],
    ["without an origin", 403, false, {}, { headers: { origin: "" } }, foreign],
    [
      "that is much too large",
      413,
      false,
      { message: large },
      {},
      [/more than we can take at once/, /más de lo que podemos/],
    ],
    [
      "with a field name that is not allowed",
      400,
      false,
      { __proto__x: "", ...JSON.parse('{"__proto__":"1"}') },
      {},
      incomplete,
    ],
    ["with a malformed idempotency key", 400, false, {}, { headers: { "idempotency-key": "1" } }, incomplete],
  ];
  it.each(cases.flatMap((one) => ["", "/es"].map((prefix) => [...one, prefix] as const)))(
    "for a form %s, the Worker responds with %i and a page in the site's design, which keeps the input: %s (%#)",
    async (_what, status, kept, fields, more, texts, prefix) => {
      const path = prefix + (more?.path ?? "/contact-us");
      const response = await post(Object.entries({ ...typed, ...fields }), { ...more, path, script: false });
      expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
        status,
        "text/html; charset=utf-8",
        "private, no-store",
      ]);
      const html = await response.text();
      expect(html).toContain(`<html lang="${prefix ? "es" : "en"}"`);
      expect(html).toMatch(/<header.*<main.*<footer/s);
      expect(html).toMatch(texts[prefix ? 1 : 0]!);
      for (const value of [typed.name, typed.email, "Two lines\nof text"]) expect(html.includes(value)).toBe(kept);
      expect(received).toEqual([]);
    },
  );

  it("a changed form keeps the input in its fields and lists the values that it no longer has", async () => {
    const html = await (await post({ ...typed, _form: "{old}", employer: "Acme <b>" }, { script: false })).text();
    expect(html).toContain(`value="${good.name}"`);
    expect(html).toContain("No longer in this form: Employer: Acme &lt;b&gt;");
    expect(html).not.toContain("No longer in this form: Full name");
  });

  it("a script that submits a form still gets JSON", async () => {
    const response = await post({ ...typed, _form: "{old}" });
    expect([response.status, response.headers.get("content-type")]).toEqual([400, "application/json"]);
  });

  it("a network that posts to many missing pages gets plain responses instead of rendered pages (RL-08)", async () => {
    const at = site("/forms/contact", { LIMIT_TYPEAHEAD: rateLimit(20) });
    const headers = { "cf-connecting-ip": "198.51.100.80" };
    const types: (string | null)[] = [];
    for (let n = 0; n < 40; n++) {
      const response = await post(typed, { at, headers, path: `/wp-${n}/login.php`, script: false });
      expect(response.status).toBe(405);
      types.push(response.headers.get("content-type"));
    }
    expect(types.filter((type) => type?.startsWith("text/html")).length).toBeLessThanOrEqual(21);
  });
});

describe("spam through CMS forms (threats: levers)", () => {
  // Each test starts two hours after the previous test.
  let hours = 0;
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2034, 0, 1, 2 * hours++) }));

  /** Sends forms sequentially and returns the number of accepted forms. */
  async function accepted(count: number, from: (n: number) => string, more: Partial<Parameters<typeof post>[1]> = {}) {
    const at = site("/forms/appointment", { LIMIT_FORMS: undefined, LIMIT_NETWORK_FORMS: undefined });
    let sent = 0;
    for (let n = 0; n < count; n++) {
      const headers = { "cf-connecting-ip": from(n), ...more.headers };
      const { status } = await post({ ...good, message: `${n}` }, { at, ...more, headers });
      if (status === 200) sent += 1;
      else expect(status).toBe(429);
    }
    expect(received).toHaveLength(sent);
    return sent;
  }

  it.each([
    ["one address", () => "198.51.100.40", 3],
    ["one household's IPv6 networks", (n: number) => `2001:db8:41:4${(n % 16).toString(16)}::1`, 3],
  ])("without a bot check token, the Worker accepts three forms in ten minutes from %s", async (_what, from, most) => {
    expect(await accepted(30, from, { host: CHECKED })).toBe(most);
  });

  it("after other addresses have used up the shared limit, a visitor without JavaScript can still send a form, and a visitor with a token is not limited (RL-10)", async () => {
    expect(await accepted(24, (n) => `198.51.100.${n % 8}`, { host: CHECKED })).toBe(20);
    received.length = 0;
    expect(await accepted(3, () => "203.0.113.40", { host: CHECKED, script: false })).toBe(1);
    const checked = { ...good, "g-recaptcha-response": "token" };
    expect((await post(checked, { host: CHECKED, headers: { "cf-connecting-ip": "203.0.113.41" } })).status).toBe(200);
  });

  it("on a site without a bot check, the Worker accepts 150 forms in ten minutes from one address and 30 from one visitor (RL-10)", async () => {
    expect(await accepted(160, () => "198.51.100.42")).toBe(150);
    received.length = 0;
    const first = await post(good, { headers: { "cf-connecting-ip": "198.51.100.43" } });
    received.length = 0;
    const cookie = first.headers.get("set-cookie")!.split(";")[0]!;
    expect(await accepted(40, (n) => `198.51.100.${50 + (n % 4)}`, { headers: { cookie } })).toBe(30);
  });

  it("a form with an invented bot check token is limited like a form without a bot check", async () => {
    const at = site("/forms/appointment", { LIMIT_FORMS: undefined, LIMIT_NETWORK_FORMS: undefined });
    const headers = { "cf-connecting-ip": "198.51.100.44" };
    const statuses: number[] = [];
    for (let n = 0; n < 155; n++) {
      const fields = { ...good, "g-recaptcha-response": `invented ${n}` };
      statuses.push((await post(fields, { at, host: CHECKED, headers })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(150);
  });
});

// Tests with a failing receiver are last, because the failures open the receiver's circuit breaker.
it.each<[string, number, Record<string, string>, () => Response]>([
  ["the receiver is unavailable", 503, {}, () => new Response("no", { status: 503, headers: { "retry-after": "9" } })],
  ["the receiver fails", 502, {}, () => new Response("no", { status: 500 })],
  ["the form is too large to forward", 413, { message: "文".repeat(9_000) }, () => Response.json({ success: true })],
])("if %s (%i), the form keeps the input for another submission (FM-11, RL-05)", async (_what, status, more, reply) => {
  answer = reply;
  const typed = { ...good, topics: "b", message: "Where do I park?", ...more };
  // If the visitor reloads the page, the browser resubmits the form.
  for (const _ of [1, 2]) {
    const response = await post(typed, { script: false });
    expect([Math.min(response.status, 500), response.headers.get("cache-control")]).toEqual([
      Math.min(status, 500),
      "private, no-store",
    ]);
    const html = await response.text();
    for (const value of [typed.name, typed.email]) expect(html).toContain(`value="${value}"`);
    expect(html).toContain(`>${typed.message}</textarea>`);
    expect(html).toMatch(/value="b"[^>]*checked|checked=""[^>]*value="b"/);
    expect(html.includes("What you wrote is more than we can take")).toBe(status === 413);
  }
  if (status === 413) {
    expect(received).toEqual([]);
    const { errors } = (await (await post(typed)).json()) as { errors: string[] };
    expect(errors).toEqual([expect.stringMatching(/^What you wrote is more than we can take/)]);
  }
});
