import { beforeEach, describe, expect, it, vi } from "vitest";
import { skipPauses } from "../support/fake-clock.ts";
import { layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const PATH = "/anywhere";
/** Hostnames of the sites that use reCAPTCHA v3 and v2. All other test sites use Turnstile. */
const SCORED = "www.scored.example";
const BOXED = "www.boxed.example";
const botCheck = { src: "https://check.example/api.js", id: "key", kind: "turnstile" };

const lines: unknown[] = [];
const received: { url: string; body: Record<string, unknown> }[] = [];
let answer: () => Response | Promise<Response>;
let minute = 0;
beforeEach(() => {
  lines.length = 0;
  received.length = 0;
  answer = () => Response.json({ status: "success", pendingBills: [] });
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    if (String(url).includes("verifier.test")) return verdict(new URLSearchParams(String(init.body)));
    received.push({ url: String(url), body: JSON.parse(String(init.body)) });
    return answer();
  });
  // The Worker pads the duration of each lookup to 250 ms.
  skipPauses(250);
  // Each test starts a new rate limit window.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2032, 0, 1, 0, 20 * minute++) });
});

/** Simulates a verifier that accepts tokens such as `good 0.9 anything`. */
function verdict(form: URLSearchParams): Response {
  const [word, score, action = "bills", host = PUBLIC] = String(form.get("response")).split(" ");
  if (word === "down") return new Response("down", { status: 503 });
  // reCAPTCHA v2 returns neither an action nor a score.
  const more = action === "none" ? {} : { action, score: Number(score) };
  return Response.json({ success: word === "good", hostname: host, ...more });
}

const wizard = [
  {
    uid: "u1",
    componentName: "BillingWizard",
    dataSource: "{bills}",
    fields: { noResultsHeading: { value: "Nothing to pay" } },
  },
];

const site = (settings: Record<string, unknown> = {}) =>
  stubSite(
    {
      layouts: {
        [`en ${PATH}`]: layout("Bills", {}, {}, wizard),
        [`es ${PATH}`]: layout("Facturas", { language: "es" }, {}, wizard),
      },
      lists: {
        "/content/sites": [
          { ...siteRecord, paymentHosts: ["pay.larkspurhealth.example"], thirdParties: { botCheck } },
          {
            ...siteRecord,
            name: "scored",
            hosts: [SCORED],
            publicHost: SCORED,
            thirdParties: { botCheck: { ...botCheck, kind: "recaptcha-v3", score: 0.6 } },
          },
          {
            ...siteRecord,
            name: "boxed",
            hosts: [BOXED],
            publicHost: BOXED,
            thirdParties: { botCheck: { ...botCheck, kind: "recaptcha-v2" } },
          },
        ],
        "/content/pages": { pages: [] },
      },
    },
    {
      UPSTREAM_BILLING: "https://billing.test",
      BOT_CHECK: "https://verifier.test/siteverify",
      BOT_CHECK_SECRET: "s",
      ...settings,
    },
  );

const name = {
  _form: "bills-by-name",
  firstName: "Ada",
  lastName: "O’Neil",
  phone: "(303) 555-0100 x12",
  dob: "3/7/1980",
};
const account = { _form: "bills-by-account", accountNumber: " LH-100003 " };
let visitor = 0;
const post = (
  fields: Record<string, string>,
  { at = site(), from = `2001:db8:${++visitor}::1`, host = PUBLIC, path = PATH } = {},
) =>
  at.fetch(path, {
    host,
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "cf-connecting-ip": from, accept: "text/html" },
  });
const withToken = (token: string, fields: Record<string, string> = name) => ({
  ...fields,
  "g-recaptcha-response": token,
});
const seen = async (response: Response) => (await response.text()).replace(/<script.*?<\/script>/gs, "");

describe("bill lookups without JavaScript", () => {
  it("with and without JavaScript, a bill lookup sends the same upstream request; without JavaScript, an uncached page shows the bills (BW-09, BW-11, BW-17, RT-12)", async () => {
    answer = () =>
      Response.json({
        status: "success",
        pendingBills: [
          { status: "success", system: "Larkspur Physicians", paymentUrl: "https://pay.larkspurhealth.example/1" },
          { status: "success", system: "Larkspur Labs", paymentUrl: "https://evil.example/1" },
        ],
      });
    for (const fields of [name, account, { ...account, accountNumber: "LH 100 003" }]) {
      const response = await post(fields);
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      const html = await seen(response);
      expect(html).toMatch(/Your bills.*Larkspur Physicians.*https:\/\/pay\.larkspurhealth\.example\/1/s);
      expect(html).not.toMatch(/evil\.example|O[’']Neil|555-0100/);
      // Only the line that says which account the bills are of has the account number.
      expect(html.replace(/<p>Account number: [^<]*<\/p>/, "")).not.toMatch(/LH.100.?003/);
    }
    expect(received.map(({ body }) => body)).toEqual([
      { flowType: "demographics", firstName: "Ada", lastName: "O'Neil", phone: "303-555-0100", dob: "19800307" },
      { flowType: "accountnumber", accountNumber: "LH-100003" },
      { flowType: "accountnumber", accountNumber: "LH 100 003" },
    ]);
  });

  it("tells the upstream the language of a Spanish page with each lookup (AP-01, AP-02, LG-01)", async () => {
    for (const fields of [name, account]) {
      const html = await seen(await post(fields, { path: `/es${PATH}` }));
      expect(html).toMatch(/<html[^>]* lang="es"/);
    }
    expect(received.map(({ body }) => body.language)).toEqual(["es", "es"]);
  });

  it.each<[string, () => Response, number, RegExp]>([
    ["an empty list of bills", () => Response.json({ status: "success", pendingBills: [] }), 200, /Nothing to pay/],
    [
      "an error status in the upstream response",
      () => Response.json({ status: "error", pendingBills: [] }),
      200,
      /We can’t look up your bills/,
    ],
    ["an invalid upstream response", () => Response.json({ pendingBills: "many" }), 502, /We can’t look up your bills/],
    ["an upstream failure", () => new Response("no", { status: 500 }), 502, /We can’t look up your bills/],
  ])("the page shows a suitable message for %s (BW-10, BW-12, ER-01)", async (_what, reply, status, words) => {
    answer = reply;
    const response = await post(name);
    expect(response.status).toBe(status);
    expect(await seen(response)).toMatch(words);
  });

  it.each([
    [9_000, 200, /Your bills/],
    [11_000, 504, /We can’t look up your bills/],
  ])(
    "if the upstream responds after %i ms, the Worker returns status %i (BW-10, BW-11)",
    async (takes, status, words) => {
      vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
      const found = { status: "success", pendingBills: [{ status: "success", system: "Larkspur Labs" }] };
      answer = () => new Promise((resolve) => setTimeout(() => resolve(Response.json(found)), takes));
      let done = false;
      const posted = post(name).finally(() => {
        done = true;
      });
      while (received.length === 0) await vi.advanceTimersByTimeAsync(1);
      while (!done) await vi.advanceTimersByTimeAsync(100);
      const response = await posted;
      expect(response.status).toBe(status);
      expect(await seen(response)).toMatch(words);
    },
  );

  it.each<[string, Record<string, string>, string]>([
    ["February 30 as the birth date", { ...name, dob: "02/30/1980" }, "dob"],
    ["a birth date in 1880", { ...name, dob: "03/07/1880" }, "dob"],
    ["an incomplete phone number", { ...name, phone: "303" }, "phone"],
    ["a blank account number", { ...account, accountNumber: "  " }, "accountNumber"],
  ])(
    "for %s, the form marks the field as invalid, and the Worker calls no upstream (BW-03, BW-04, BW-06, VA-14)",
    async (_what, fields, field) => {
      const response = await post(fields);
      expect(response.status).toBe(400);
      const [wrong, ...more] = [...(await seen(response)).matchAll(/<input [^>]*aria-invalid="true"[^>]*>/g)];
      expect(wrong?.[0]).toContain(`name="${field}"`);
      expect([more, received]).toEqual([[], []]);
    },
  );
});

describe("limits for bill lookups without JavaScript (threats: bills, threats: bot check)", () => {
  const statuses = async (requests: Iterable<() => Promise<Response>>) => {
    const all: number[] = [];
    for (const request of requests) all.push((await request()).status);
    return all;
  };
  const times = (n: number, request: (n: number) => Promise<Response>) =>
    Array.from({ length: n }, (_, at) => () => request(at));

  it("the Worker limits bill lookups without a bot check token per IP address and in total, so that omitting the token does not bypass the bot check", async () => {
    const at = site();
    expect(await statuses(times(5, () => post(account, { at, from: "198.51.100.1" })))).toEqual([
      200, 200, 200, 429, 429,
    ]);
    const others = await statuses(times(20, (n) => post(account, { at, from: `2001:db8:f${n}::1` })));
    expect(others.filter((status) => status === 200)).toHaveLength(17);
    expect(received).toHaveLength(20);
    const refused = await post(account, { at, from: "198.51.100.1" });
    expect(await seen(refused)).toMatch(/please wait \d+ min/);
  });

  it("after many bill lookups without a bot check token, the Worker still accepts five lookups that have a token", async () => {
    const [at, from] = [site(), "198.51.100.8"];
    for (let n = 0; n < 21; n++) await post(account, { at });
    const look = (n: number) => post(withToken(`good 1 bills ${PUBLIC} ${n}`, account), { at, from });
    expect(await statuses(times(6, look))).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("the Worker accepts a valid bot check token even if the same network has also sent requests with forged or missing tokens", async () => {
    const [at, from] = [site(), "198.51.100.9"];
    for (let n = 0; n < 21; n++) {
      await post(account, { at, from });
      await post(withToken(`bad ${n}`, account), { at, from });
    }
    expect((await post(withToken(`good 1 bills ${PUBLIC} theirs`, account), { at, from })).status).toBe(200);
  });

  it.each<[string, string, number]>([
    ["an invalid token", "bad 1", 403],
    ["a token for another action", "good 1 login", 403],
    ["a token of 2,049 characters", "x".repeat(2_049), 403],
    ["a token that cannot be verified", "down", 503],
  ])("with %s, the Worker looks up no bills and returns %s", async (_what, token, status) => {
    const response = await post(withToken(token));
    expect(response.status).toBe(status);
    expect(received).toEqual([]);
    expect(await seen(response)).toContain("We can’t look up your bills");
  });

  it("the Worker accepts each bot check token for only one bill lookup", async () => {
    const at = site();
    expect(await statuses(times(2, () => post(withToken(`good 1 bills ${PUBLIC} once`), { at })))).toEqual([200, 403]);
  });

  it("the Worker accepts a reCAPTCHA v2 token without an `action` only if the token's hostname matches the site's hostname (FM-13)", async () => {
    const at = site();
    const tokens = [
      `good 1 none ${BOXED} 1`,
      `bad 1 none ${BOXED} 2`,
      `good 1 none ${PUBLIC} 3`,
      `good 1 other ${BOXED} 4`,
    ];
    const tries = tokens.map((token) => () => post(withToken(token), { at, host: BOXED }));
    expect(await statuses(tries)).toEqual([200, 403, 403, 403]);
    // With Turnstile, a token without an `action` is invalid.
    expect((await post(withToken(`good 1 none ${PUBLIC} 5`), { at })).status).toBe(403);
  });

  it("the Worker accepts a reCAPTCHA v3 token only if its score reaches the site's threshold (FM-13)", async () => {
    const at = site();
    const tries = ["0.5", "0.6", "none"].map((score) => {
      return () => post(withToken(`good ${score} bills ${SCORED} ${score}`), { at, host: SCORED });
    });
    expect(await statuses(tries)).toEqual([403, 200, 403]);
  });

  it.each([
    ["another site's form", { "sec-fetch-site": "cross-site" }],
    ["a form from another origin", { origin: "https://evil.example" }],
  ])("the Worker rejects %s", async (_what, headers) => {
    const response = await site().fetch(PATH, {
      method: "POST",
      body: new URLSearchParams(account).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers } as Record<string, string>,
    });
    expect([response.status, received.length]).toEqual([403, 0]);
  });
});
