import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Endpoint } from "../../../contracts/endpoint.ts";
import { endpoints } from "../../../contracts/index.ts";
import { CachedResponse } from "../../../worker/cache/call-cache.ts";
import type { Env } from "../../../worker/env.ts";
import { areBillsLocked, countBillGuess } from "../../../worker/limits/bill-guesses.ts";
import { recentBillLocks } from "../../../worker/limits/bill-locks.ts";
import type { Counters } from "../../../worker/limits/counter-object.ts";
import { digest } from "../../../worker/limits/counters.ts";
import { areaOf, householdOf, networkOf } from "../../../worker/limits/ip-prefix.ts";
import { DEADLINES } from "../../../worker/runtime/deadlines.ts";
import { constantTimeLookup } from "../../../worker/upstream/constant-time-bills.ts";
import { runFakeClock, skipPauses } from "../../support/fake-clock.ts";
import { itNightly } from "../../support/nightly.ts";
import { botToken, callWorld, rateLimit, signedIn } from "./world.ts";

const { validatePromoCode, billsByAccount, billsByDemographics, locationTypeahead } = endpoints;
const env = bindings as Env;
let minute = 0;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // The Worker pads the duration of each bill lookup to 250 ms.
  skipPauses(250);
  // Each test starts a new rate limit window.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2031, 0, 1, 0, 20 * minute++) });
});

const from = (address: string) => ({ "cf-connecting-ip": address });
/** Returns a request header that contains the visitor token from a response. */
const cookieOf = (response: Response) => ({ cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" });
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

it.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.7", "203.0"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7", "203.0"],
  ["::FFFF:cb00:7107", "203.0.113.7", "203.0.113.7", "203.0"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7", "203.0.113.7", "203.0"],
  ["0000:0000:0000:0000:0000:ffff:cb00:7107", "203.0.113.7", "203.0.113.7", "203.0"],
  ["2001:db8:1:2::203.0.113.7", "2001:0db8:0001:00", "2001:0db8:0001", "2001:0db8"],
  ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:00", "2001:0db8:0001", "2001:0db8"],
  ["2001:0DB8:0001:00ff::9", "2001:0db8:0001:00", "2001:0db8:0001", "2001:0db8"],
  ["2001:db8:1:102::9", "2001:0db8:0001:01", "2001:0db8:0001", "2001:0db8"],
  ["2001:db8::9", "2001:0db8:0000:00", "2001:0db8:0000", "2001:0db8"],
  ["::1", "0000:0000:0000:00", "0000:0000:0000", "0000:0000"],
  ["2001:db8:1:2:3::", "2001:0db8:0001:00", "2001:0db8:0001", "2001:0db8"],
  ["unknown", "unknown", "unknown", "unknown"],
])(
  "the IP address %s belongs to the household %s, the network %s, and the area %s (threats: networks)",
  (address, household, network, area) =>
    expect([householdOf(address), networkOf(address), areaOf(address)]).toEqual([household, network, `area ${area}`]),
);

const statusesInTurn = async (times: number, look: () => Promise<number>) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push(await look());
  return statuses;
};
const statusesOf = async (responses: Promise<Response>[]) => (await Promise.all(responses)).map(({ status }) => status);

/** Sets an existing counter's count in storage, which is faster than sending that many requests. */
async function setCounter(subject: string, name: readonly string[], count: number) {
  const object = env.COUNTERS.getByName(await digest(env.COUNTER_SECRET, subject));
  const digested = await digest(env.COUNTER_SECRET, JSON.stringify(name));
  const changed = await runInDurableObject(
    object,
    (_object, { storage }) =>
      storage.sql.exec("UPDATE counters SET count = ? WHERE name = ? RETURNING name", count, digested).toArray().length,
  );
  expect(changed).toBe(1);
}

describe("rate limits per visitor (RL-10)", () => {
  const type = (edge: Awaited<ReturnType<typeof callWorld>>, text: string, headers = {}) =>
    edge.call(locationTypeahead, { searchTerms: text }, { ...from("198.51.100.30"), ...headers });
  async function world(
    { visitor = 3, network = 30 } = {},
    upstream: Parameters<typeof callWorld>[0] = () => Response.json([]),
  ) {
    const [LIMIT_TYPEAHEAD, LIMIT_NETWORK_READS] = [rateLimit(visitor), rateLimit(network)];
    return {
      LIMIT_TYPEAHEAD,
      LIMIT_NETWORK_READS,
      edge: await callWorld(upstream, { LIMIT_TYPEAHEAD, LIMIT_NETWORK_READS }),
    };
  }

  it("the Worker rate limits each visitor on a shared network separately and returns an empty list to a visitor who exceeds the limit (RL-10)", async () => {
    const { edge } = await world({}, () => Response.json([{ key: "1", value: "Denver" }]));
    const visitors = await Promise.all([1, 2].map(async (n) => cookieOf(await type(edge, `first ${n}`))));
    for (const cookie of visitors)
      for (let n = 0; n < 3; n++)
        expect(await (await type(edge, `${cookie.cookie} ${n}`, cookie)).json()).toHaveLength(1);
    const reached = edge.requests.length;
    const limited = await type(edge, "one more", visitors[0]);
    expect([limited.status, await limited.json(), limited.headers.get("cache-control")]).toEqual([
      200,
      [],
      "private, no-store",
    ]);
    expect(edge.requests.length).toBe(reached);
    expect((await type(edge, "first 1", visitors[0])).headers.get("x-edge-cache")).toBe("HIT");
  });

  it("only on the first counted API call, the Worker sets a signed cookie that expires after two hours and contains no personal data (RL-10, PV-03)", async () => {
    const { edge, LIMIT_TYPEAHEAD } = await world();
    const first = await type(edge, "cookie");
    expect(first.headers.get("set-cookie")).toMatch(
      /^visitor_token=\d{10}\.[\da-f]{32}\.[\da-f]{64}; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(first.headers.get("cache-control")).toContain("private");
    expect((await type(edge, "cookie")).headers.get("set-cookie")).toBeNull();
    expect((await type(edge, "cookie two", cookieOf(first))).headers.get("set-cookie")).toBeNull();
    expect(LIMIT_TYPEAHEAD.keys.size).toBe(1);
  });

  it("requests with a forged, changed, expired, or missing visitor token count toward the network's limit (RL-10)", async () => {
    const { edge, LIMIT_TYPEAHEAD, LIMIT_NETWORK_READS } = await world();
    const { cookie } = cookieOf(await type(edge, "real"));
    const forged = [
      cookie.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")),
      cookie.replace(/\.[\da-f]{32}\./, `.${"a".repeat(32)}.`),
      cookie.replace(/=\d{10}/, "=1999999999"),
      "visitor_token=x",
      "",
    ];
    for (const [n, wrong] of forged.entries()) await type(edge, `forged ${n}`, { cookie: wrong });
    vi.setSystemTime(Date.now() + 7_201_000);
    await type(edge, "expired", { cookie });
    expect([[...LIMIT_TYPEAHEAD.keys], [...LIMIT_NETWORK_READS.keys]]).toEqual([[], [["198.51.100.30", 7]]]);
  });

  it("a script cannot bypass the limits by dropping its visitor token or by collecting tokens (RL-10)", async () => {
    const { edge } = await world({ visitor: 3, network: 5 });
    for (let n = 0; n < 20; n++) await type(edge, `dropped ${n}`);
    expect(edge.requests.length).toBe(5);
    vi.setSystemTime(Date.now() + 60_000);
    const other = await world({ visitor: 3, network: 5 });
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(async (n) => cookieOf(await type(other.edge, `mint ${n}`))));
    for (const [n, token] of tokens.entries())
      for (let m = 0; m < 3; m++) await type(other.edge, `spend ${n} ${m}`, token);
    expect(other.edge.requests.length).toBe(10);
    expect((await type(other.edge, "limited")).headers.get("set-cookie")).toBeNull();
  });

  it("above the rate limit, the Worker serves a stale response; cache hits and shared upstream requests do not count toward the limit (RL-09, RL-10)", async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { edge, LIMIT_NETWORK_READS } = await world({ network: 2 }, async () => {
      await held;
      return Response.json([{ key: "1", value: "Denver" }]);
    });
    const same = Array.from({ length: 20 }, () => type(edge, "same"));
    release?.();
    for (const response of await Promise.all(same)) expect(await response.json()).toHaveLength(1);
    expect([edge.requests.length, [...LIMIT_NETWORK_READS.keys.values()]]).toEqual([1, [1]]);
    for (let n = 0; n < 5; n++) await type(edge, `used up ${n}`);
    vi.setSystemTime(Date.now() + 20 * 3_600_000);
    const stale = await type(edge, "same");
    expect([await stale.json(), stale.headers.get("x-edge-cache")]).toEqual([[{ key: "1", value: "Denver" }], "STALE"]);
  });

  it("the Worker limits cache misses even for a search that has no rate limit of its own (RL-09)", async () => {
    const { edge } = await world({ network: 5 }, () => Response.json({ results: [] }));
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++)
      statuses.push(
        (await edge.call(endpoints.indexSearch, { searchText: `term ${n}` }, from("198.51.100.31"))).status,
      );
    expect([edge.requests.length, count(statuses, 200), count(statuses, 429)]).toEqual([5, 5, 15]);
  });
});

describe("rate limits for promo codes (AP-12, threats: promo codes)", () => {
  // Without Cloudflare's rate limiting bindings, only the exact counters apply. The bindings use the real clock and
  // also count requests from earlier test files.
  const world = () =>
    callWorld(() => Response.json({ isValid: false }), { LIMIT_TYPEAHEAD: undefined, LIMIT_NETWORK_READS: undefined });
  itNightly([20, 200])(
    "the Worker rejects all but 10 of one address's %i guesses for one session, whether or not a script sends visitor tokens",
    async (guesses) => {
      for (const [session, tokens] of [
        ["none", 0],
        ["one", 1],
        ["many", 20],
      ] as const) {
        const edge = await world();
        const cookies = await Promise.all(
          Array.from({ length: tokens }, async (_, n) =>
            cookieOf(await edge.call(endpoints.locationByAddress, { address: `${session} ${n}` })),
          ),
        );
        const before = edge.requests.length;
        const guess = (n: number) =>
          edge.call(validatePromoCode, { sessionId: session, promoCode: `CODE${n}` }, cookies[n % tokens]);
        const statuses = await statusesOf(Array.from({ length: guesses }, (_, n) => guess(n)));
        expect([session, count(statuses, 429)]).toEqual([session, guesses - 10]);
        const refused = await guess(guesses);
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(edge.requests).toHaveLength(before + 10);
        vi.setSystemTime(Date.now() + 600_000);
        expect((await guess(guesses + 1)).status).toBe(200);
      }
    },
  );
  it("valid promo codes do not count as guesses, so sixty registrants on one network can use the same code (RL-10)", async () => {
    const edge = await world();
    edge.upstream = () => Response.json({ isValid: true, amount: 5 });
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++)
      statuses.push((await edge.call(validatePromoCode, { sessionId: "valid", promoCode: "STAFF" })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
  it("the Worker limits promo code guesses per IP address, even if the guesses are for different sessions", async () => {
    const edge = await world();
    const guess = (n: number, address: string) =>
      edge.call(validatePromoCode, { sessionId: `s${n}`, promoCode: "A" }, from(address));
    expect((await guess(0, "198.51.100.203")).status).toBe(200);
    await setCounter("area 198.51", ["promo codes", "household", "198.51.100.203"], 90);
    const statuses = await statusesOf(Array.from({ length: 20 }, (_, n) => guess(n + 1, "198.51.100.203")));
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([10, 10]);
    expect((await guess(1, "198.51.100.204")).status).toBe(200);
  });
  it("when many addresses guess one session's promo codes, each of them keeps only three guesses, and nobody else is refused (threats: levers)", async () => {
    const edge = await world();
    const guess = async (network: string, address: number, n: number) =>
      (
        await edge.call(
          validatePromoCode,
          { sessionId: "popular", promoCode: `CODE${network}${address}-${n}` },
          from(`2001:db8:${network}:${address}00::1`),
        )
      ).status;
    await Promise.all(
      Array.from({ length: 15 }, async (_, address) => {
        for (let n = 0; n < 10; n++) expect(await guess("a", address, n)).toBe(200);
      }),
    );
    // The limit of 150 is used up. The addresses that did it are refused.
    expect(await Promise.all(Array.from({ length: 15 }, (_, address) => guess("a", address, 10)))).toEqual(
      Array(15).fill(429),
    );
    for (const address of [1, 2])
      expect([await guess("b", address, 1), await guess("b", address, 2), await guess("b", address, 3)]).toEqual([
        200, 200, 200,
      ]);
    expect(await guess("b", 1, 4)).toBe(429);
  });
  it("above the limit, the Worker rejects promo code guesses without calling the counter Durable Object", async () => {
    const edge = await world();
    const code = { sessionId: "quiet", promoCode: "A" };
    const at = from("198.51.100.201");
    const guess = () => edge.call(validatePromoCode, code, at);
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(200);
    expect((await guess()).status).toBe(429);
    const object = vi.spyOn(env.COUNTERS, "getByName");
    for (let n = 0; n < 20; n++) expect((await guess()).status).toBe(429);
    expect(object).not.toHaveBeenCalled();
  });
  it("cross-site requests do not count toward the limit on promo code guesses", async () => {
    const edge = await world();
    const foreign = { ...from("198.51.100.202"), "sec-fetch-site": "cross-site" };
    const code = { sessionId: "foreign", promoCode: "A" };
    for (let n = 0; n < 20; n++) expect((await edge.call(validatePromoCode, code, foreign)).status).toBe(403);
    expect((await edge.call(validatePromoCode, code, from("198.51.100.202"))).status).toBe(200);
  });
  it.each([
    ["are unavailable", () => Promise.reject(new Error("down"))],
    ["do not respond", () => new Promise(() => undefined)],
  ])("the Worker rejects all promo code guesses while the counters %s", async (_what, count) => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    const edge = await callWorld(() => Response.json({ isValid: true }), {
      COUNTERS: { getByName: () => ({ count }) },
      LIMIT_TYPEAHEAD: undefined,
    });
    const { counter } = DEADLINES;
    onTestFinished(() => void Object.assign(DEADLINES, { counter }));
    DEADLINES.counter = 2_000;
    const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
    // Waits for the response, but does not wait for background work.
    const begun = edge.begin(`${validatePromoCode.path}?sessionId=s&promoCode=A`);
    const { value, milliseconds } = await runFakeClock(begun);
    expect(value.response.status).toBe(503);
    expect(lines.mock.calls.join()).toContain('"event":"counter-failed"');
    expect(milliseconds).toBeLessThan(3_000);
    expect(edge.requests).toHaveLength(0);
  });
});

describe("rate limits for bill lookups (AP-01, AP-02, threats: bills)", () => {
  const none = { status: "success", pendingBills: [] };
  const person = (n: number) => ({ ...billsByDemographics.example.request, phone: `303-555-${1000 + n}` });

  itNightly([40, 1_000])("the Worker rejects all but 20 of a visitor's bill lookups for %i people", async (people) => {
    const edge = await callWorld(() => Response.json(none));
    const at = from("198.51.100.2");
    const cookie = cookieOf(await edge.call(billsByDemographics, person(people), { ...botToken(), ...at }));
    const statuses: number[] = [];
    for (let n = 0; n < people; n += 40) {
      const some = Array.from({ length: 40 }, (_, i) =>
        edge.call(billsByDemographics, person(n + i), { ...botToken(), ...at, ...cookie }),
      );
      statuses.push(...(await statusesOf(some)));
    }
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([20, people - 20]);
  });

  it("the Worker allows bill lookups from sixty visitors who share an IP address (RL-10)", async () => {
    const edge = await callWorld(() => Response.json(none));
    const statuses = await statusesOf(
      Array.from({ length: 60 }, (_, n) =>
        edge.call(billsByDemographics, person(3_000 + n), { ...botToken(), ...from("198.51.100.3") }),
      ),
    );
    expect(count(statuses, 200)).toBe(60);
  });

  it("the Worker applies one bill lookup limit to all networks in a /48 block", async () => {
    const edge = await callWorld(() => Response.json(none), { LIMIT_NETWORK_FORMS: undefined, LIMIT_FORMS: undefined });
    const look = (n: number) =>
      edge.call(billsByDemographics, person(2_000 + n), { ...botToken(), ...from(`2001:db8:48:${n}::1`) });
    expect((await look(0)).status).toBe(200);
    await setCounter("area 2001:0db8", ["bills", "network", "2001:0db8:0048"], 90);
    const statuses = await statusesOf(Array.from({ length: 20 }, (_, n) => look(n + 1)));
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([10, 10]);
  });

  it.each<[string, Endpoint, object]>([
    ["phone number", billsByDemographics, person(0)],
    ["account number", billsByAccount, { flowType: "accountnumber", accountNumber: "LH-OF-A-PATIENT" }],
  ])(
    "when strangers look up one %s again and again, they are refused, and the patient is not (threats: levers)",
    async (_what, call, request) => {
      const edge = await callWorld(() => Response.json(none));
      const look = async (address: string) =>
        (await edge.call(call, request, { ...botToken(), ...from(address) })).status;
      expect(await statusesInTurn(7, () => look("198.51.100.10"))).toEqual([200, 200, 200, 200, 200, 429, 429]);
      for (let stranger = 11; stranger < 16; stranger++)
        expect(await statusesInTurn(3, () => look(`198.51.100.${stranger}`))).toEqual([200, 200, 429]);
      expect(await statusesInTurn(2, () => look("203.0.113.40"))).toEqual([200, 200]);
    },
  );

  it("only bill lookups that passed the bot check count toward the limit for a person", async () => {
    const edge = await callWorld(() => Response.json(none));
    const look = (headers: Record<string, string>) => edge.call(billsByDemographics, person(777), headers);
    for (let n = 0; n < 10; n++) expect((await look(from(`198.51.100.${n + 120}`))).status).toBe(403);
    expect((await look({ ...botToken(), ...from("198.51.100.140") })).status).toBe(200);
  });

  it("cross-site requests and requests without a valid bot check token do not count toward the limit for an IP address", async () => {
    const edge = await callWorld(() => Response.json(none));
    const at = from("198.51.100.150");
    const evil = { ...at, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    for (let n = 0; n < 22; n++) expect((await edge.call(billsByDemographics, person(n), evil)).status).toBe(403);
    const forged = { ...at, "x-bot-token": "none" };
    for (let n = 0; n < 22; n++) {
      expect((await edge.call(billsByDemographics, person(n), at)).status).toBe(403);
      expect((await edge.call(billsByDemographics, person(n), forged)).status).toBe(403);
    }
    expect((await edge.call(billsByDemographics, person(500), { ...botToken(), ...at })).status).toBe(200);
  });

  it("the Worker limits bill lookups for an account number, ignoring case", async () => {
    const edge = await callWorld(() => Response.json(none));
    const statuses: number[] = [];
    for (const accountNumber of ["ab-12cd", "AB-12CD", "Ab-12cd", "aB-12cd", "ab-12Cd", "ab-12cD"])
      statuses.push(
        (
          await edge.call(
            billsByAccount,
            { flowType: "accountnumber", accountNumber },
            { ...botToken(), ...from("198.51.100.90") },
          )
        ).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("the limit on lookups by account number refuses only addresses that use it up, and no lookups by name (threats: levers)", async () => {
    const edge = await callWorld(() => Response.json(none), { LIMIT_NETWORK_FORMS: undefined, LIMIT_FORMS: undefined });
    const look = async (address: string, n: number, call: Endpoint = billsByAccount, request?: object) =>
      (
        await edge.call(call, request ?? { flowType: "accountnumber", accountNumber: `LH-${address}-${n}` }, {
          ...botToken(),
          ...from(address),
        })
      ).status;
    const attackers = Array.from({ length: 12 }, (_, n) => `192.0.2.${n + 1}`);
    for (const address of attackers)
      expect(await Promise.all(Array.from({ length: 6 }, (_, n) => look(address, n)))).toEqual(Array(6).fill(200));
    await setCounter("bills by account", ["bills by account"], 600);
    expect(await Promise.all(attackers.map((address) => look(address, 7)))).toEqual(attackers.map(() => 429));
    expect(await Promise.all([1, 2, 3].map((n) => look("203.0.113.150", n)))).toEqual([200, 200, 200]);
    expect(await look(attackers[0]!, 8, billsByDemographics, person(5))).toBe(200);
  });

  it("the responses to a failed bill lookup are identical for known and unknown people (AP-01, AP-02, threats: bills)", async () => {
    const edge = await callWorld(() => Response.json(none));
    const answers: [
      what: string,
      call: typeof billsByAccount | typeof billsByDemographics,
      request: object,
      upstream: object,
    ][] = [
      ["unknown account", billsByAccount, { flowType: "accountnumber", accountNumber: "LH-700001" }, none],
      [
        "known, nothing to pay",
        billsByAccount,
        { flowType: "accountnumber", accountNumber: "LH-700002" },
        { ...none, patient: "Thuy" },
      ],
      ["unknown person", billsByDemographics, person(301), { status: "unknown", pendingBills: null }],
      ["known, another birth date", billsByDemographics, person(302), { status: "mismatch", pendingBills: [] }],
      ["known, another name", billsByDemographics, person(303), { status: "mismatch", pendingBills: null }],
    ];
    const shown: string[] = [];
    for (const [n, [, call, request, upstream]] of answers.entries()) {
      edge.upstream = () => Response.json(upstream, { headers: { "x-found": String(n) } });
      const response = await edge.call(call, request, { ...botToken(), ...from(`198.51.100.${n + 160}`) });
      const headers = [...response.headers].filter(([name]) => !/request-id|server-timing|set-cookie/.test(name));
      shown.push(JSON.stringify([response.status, headers, await response.text()]));
    }
    expect(new Set(shown).size, shown.join("\n")).toBe(1);
    edge.upstream = () => Response.json({ status: "error", pendingBills: [] });
    const failed = await edge.call(billsByDemographics, person(304), { ...botToken(), ...from("198.51.100.170") });
    expect(await failed.text()).toBe('{"status":"error","pendingBills":[]}');
  });

  it.each([
    [1, 250],
    [60, 250],
    [249, 250],
    [251, 500],
  ])(
    "if the upstream responds to a bill lookup after %i ms, the Worker responds after %i ms",
    async (takes, answered) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
      const begin = performance.now();
      const lookUp = async () => {
        await new Promise((resolve) => setTimeout(resolve, takes));
        return new CachedResponse(200, JSON.stringify(none));
      };
      const unlocked = { areLocked: async () => false, count: () => undefined };
      const answer = constantTimeLookup(lookUp, unlocked).then(() => performance.now() - begin);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await answer).toBe(answered);
    },
  );
});

describe("lockouts after failed bill lookups (AU-06, AU-08)", () => {
  const none = { status: "success", pendingBills: [] };
  const found = billsByAccount.example.response;

  it("after ten failed bill lookups, the Worker locks the account for the household and responds in the same way as for an unknown account", async () => {
    const edge = await callWorld(() => Response.json(none));
    const request = { flowType: "accountnumber", accountNumber: "guessed-1" };
    const context = { env: edge.env, visitor: { address: "2001:db8:1::1" } };
    for (let guess = 0; guess < 9; guess++) await countBillGuess(context, request);
    expect(await areBillsLocked(context, request)).toBe(false);
    for (let guess = 9; guess < 11; guess++) await countBillGuess(context, request);
    edge.upstream = () => Response.json(found);
    const look = async (accountNumber: string) =>
      (
        await edge.call(billsByAccount, { ...request, accountNumber }, { ...botToken(), ...from("2001:db8:1::2") })
      ).json();
    // During the lockout, even a lookup with the correct account number returns no bills.
    expect(await look("Guessed-1")).toEqual(none);
    expect(await look("guessed-2")).toEqual(found);
    // The Worker still sends the upstream request, so that the response time does not reveal the lock.
    expect(edge.requests).toHaveLength(2);
    // Ops can see the lock, but not the account number or the IP address.
    const audit = edge.env.CONTROL.prepare("SELECT role, targets FROM audit WHERE action = 'bills-locked'");
    const { results } = await audit.all<{ role: string; targets: string }>();
    const targets = expect.stringMatching(/^\["person .{8}","until [\d-]+T/);
    expect(results).toContainEqual({ role: "none", targets });
    expect(JSON.stringify(results)).not.toContain("guessed-1");
    expect(await recentBillLocks(edge.env)).toBeGreaterThan(0);
  });

  it.each<[string, Endpoint, Record<string, unknown>]>([
    ["phone number", billsByDemographics, { ...billsByDemographics.example.request, phone: "303-555-0199" }],
    ["account number", billsByAccount, { flowType: "accountnumber", accountNumber: "of-a-patient" }],
  ])(
    "wrong guesses from many networks do not hide the bills of the %s's owner, and ops are alerted (threats: levers)",
    async (_what, call, request) => {
      const edge = await callWorld(() => Response.json(found));
      const locksBefore = await recentBillLocks(edge.env);
      const guess = (address: string) => countBillGuess({ env: edge.env, visitor: { address } }, request);
      for (let n = 0; n < 40; n++) for (let times = 0; times < 3; times++) await guess(`192.0.2.${n}`);
      const look = async (address: string) =>
        (await edge.call(call, request, { ...botToken(), ...from(address) })).json();
      expect(await look("192.0.2.7")).toEqual(none);
      expect(await look("203.0.113.41")).toEqual(found);
      // The patient can make two mistakes first.
      for (let times = 0; times < 2; times++) await guess("203.0.113.41");
      expect(await look("203.0.113.41")).toEqual(found);
      expect(await recentBillLocks(edge.env)).toBeGreaterThan(locksBefore);
    },
  );

  it("when ten strangers guess once each, ops are alerted, and nobody is locked", async () => {
    const edge = await callWorld(() => Response.json(found));
    const request = { flowType: "accountnumber", accountNumber: "guessed-by-eleven" };
    const locksBefore = await recentBillLocks(edge.env);
    for (let n = 0; n < 11; n++) await countBillGuess({ env: edge.env, visitor: { address: `192.0.2.${n}` } }, request);
    expect(await recentBillLocks(edge.env)).toBe(locksBefore + 1);
    expect(await areBillsLocked({ env: edge.env, visitor: { address: "192.0.2.3" } }, request)).toBe(false);
  });

  it("when many networks guess account numbers, only the guessing households are locked, and everybody else sees their bills (threats: levers)", async () => {
    const edge = await callWorld(() => Response.json(none));
    const guesser = { env: edge.env, visitor: { address: "2001:db8:77:100::1" } };
    for (let guess = 0; guess < 4; guess++) await countBillGuess(guesser, { accountNumber: `many-${guess}` });
    await setCounter("bill guesses by account", ["bill guesses by account"], 1_000);
    edge.upstream = () => Response.json(found);
    const bills = async (address: string, accountNumber: string) =>
      (
        await edge.call(
          billsByAccount,
          { flowType: "accountnumber", accountNumber },
          { ...botToken(), ...from(address) },
        )
      ).json();
    expect(await bills("2001:db8:77:101::1", "account of patient 9")).toEqual(none);
    for (const [n, address] of ["203.0.113.160", "2001:db8:77:200::1"].entries())
      expect(await bills(address, `account of patient ${n}`)).toEqual(found);
  });

  it("the Worker locks out a /48 block after its clients guess the numbers of more than 60 accounts", async () => {
    const edge = await callWorld(() => Response.json(none));
    const from48 = (n: number) => ({ env: edge.env, visitor: { address: `2001:db8:2:${n.toString(16)}::1` } });
    for (let guess = 0; guess <= 60; guess++) await countBillGuess(from48(guess), { accountNumber: `block-${guess}` });
    expect(await areBillsLocked(from48(999), { accountNumber: "another" })).toBe(true);
    const elsewhere = { env: edge.env, visitor: { address: "2001:db8:3::1" } };
    expect(await areBillsLocked(elsewhere, { accountNumber: "another" })).toBe(false);
  });
});

describe("the bot check for bill lookups", () => {
  it("the Worker accepts each bot check token for only one bill lookup", async () => {
    const edge = await callWorld(() => Response.json(billsByAccount.example.response));
    const token = { ...botToken(), ...from("bot twice") };
    expect((await edge.call(billsByAccount, undefined, token)).status).toBe(200);
    expect((await edge.call(billsByAccount, undefined, token)).status).toBe(403);
    expect(edge.requests).toHaveLength(1);
  });
  it.each<[string, Record<string, string>, number]>([
    ["a valid token", botToken(), 200],
    ["no token", {}, 403],
    ["a token of 2,049 characters", { "x-bot-token": `${botToken()["x-bot-token"]} `.padEnd(2_049, "x") }, 403],
    ["a token for another action", botToken("login"), 403],
    ["a token for another host", botToken("bills", "evil.example"), 403],
    ["an invalid token", { "x-bot-token": "bad bills www.larkspurhealth.example" }, 403],
    ["a verifier that is down", { "x-bot-token": "down" }, 503],
    // The verifier failed, so the Worker returns 503 to let the visitor retry.
    ["a verifier with an unexpected response", { "x-bot-token": "nonsense" }, 503],
  ])("%s", async (what, headers, status) => {
    const edge = await callWorld(() => Response.json(billsByAccount.example.response));
    const request = { flowType: "accountnumber", accountNumber: what.slice(0, 40) };
    const response = await edge.call(billsByAccount, request, { ...headers, ...from(`bot ${what}`) });
    expect(response.status).toBe(status);
    expect(edge.requests).toHaveLength(status === 200 ? 1 : 0);
  });
  it("the Worker rejects all bill lookups if no verifier is configured", async () => {
    const edge = await callWorld(() => Response.json({}), { BOT_CHECK: undefined });
    expect((await edge.call(billsByAccount, undefined, { ...botToken(), ...from("none") })).status).toBe(503);
  });
});

describe("rate limits per network", () => {
  it.each([
    ["promo code guesses", validatePromoCode, { sessionId: "front", promoCode: "A" }, 120],
    ["bill lookups", billsByAccount, undefined, 20],
  ])(
    "Cloudflare's rate limiter rejects requests before the Worker calls the counter Durable Objects: %s",
    async (what, call, request, most) => {
      const edge = await callWorld(() => Response.json({ isValid: false }), {
        LIMIT_NETWORK_READS: undefined,
        LIMIT_NETWORK_FORMS: undefined,
      });
      const headers = () => ({ ...botToken(), ...from(`platform ${what}`) });
      for (let n = 0; n < most; n++) await edge.call(call, request, headers());
      const object = vi.spyOn(env.COUNTERS, "getByName");
      const statuses: number[] = [];
      for (let n = 0; n < 20; n++) statuses.push((await edge.call(call, request, headers())).status);
      // The rate limiter uses the real clock, so its one-minute window may end during the test.
      expect(count(statuses, 429)).toBeGreaterThan(10);
      const counted = object.mock.calls.filter(([subject]) => !subject.startsWith("used "));
      expect(counted.length).toBeLessThan(10);
    },
  );

  it.each(["sessionInfo", "registrationInfo", "currentEventSessions", "paymentInfo"] as const)(
    "the API call %s is never cached, and the Worker responds with 429 above the rate limit (RL-10)",
    async (name) => {
      const edge = await callWorld(() => new Response("down", { status: 400 }), { LIMIT_NETWORK_READS: rateLimit(5) });
      const statuses: number[] = [];
      for (let n = 0; n < 20; n++)
        statuses.push((await edge.call(endpoints[name] as never, undefined, from(`reads ${name}`))).status);
      expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
      expect(edge.requests.length).toBe(5);
    },
  );

  it.each(
    Object.values(endpoints as Record<string, Endpoint>)
      .filter(({ access, changes, botCheck, internal }) => access === "public" && !changes && !botCheck && !internal)
      // Media have their own handler, which does not count toward the limit for API calls.
      .filter(({ path }) => !path.endsWith("*"))
      .map((endpoint) => [endpoint.path, endpoint] as const),
  )(
    "above the rate limit, %s responds with 429, not with an empty result, unless it only suggests (RL-14)",
    async (path, endpoint) => {
      const edge = await callWorld(() => Response.json(endpoint.example.response), {
        LIMIT_NETWORK_READS: rateLimit(0),
      });
      const limited = await edge.call(endpoint, undefined, from(`refused ${path}`));
      expect(edge.requests).toEqual([]);
      expect(limited.status).toBe(endpoint.whenLimited === undefined ? 429 : 200);
      if (endpoint.whenLimited !== undefined) expect(path).toMatch(/typeahead|suggest/i);
    },
  );

  it("only staff can request past event sessions", async () => {
    const edge = await callWorld(() => Response.json([]));
    const request = { eventId: "1", showAllSessions: "true" };
    for (const call of [endpoints.eventSessions, endpoints.currentEventSessions]) {
      expect((await edge.call(call, request, from("past"))).status).toBe(200);
      expect(new URL(edge.requests.at(-1)!.url).searchParams.get("showAllSessions")).toBe("false");
    }
    const staff = { ...from("past"), ...(await signedIn()) };
    expect((await edge.call(endpoints.currentEventSessions, request, staff)).status).toBe(200);
    expect(new URL(edge.requests.at(-1)!.url).searchParams.get("showAllSessions")).toBe("true");
  });
});

it("counters contain no personal data, and the counter Durable Object deletes expired counters (PV-03)", async () => {
  const edge = await callWorld(() => Response.json({ isValid: false }));
  await edge.call(validatePromoCode, { sessionId: "canary-session", promoCode: "CANARY" }, from("198.51.100.77"));
  const object = env.COUNTERS.getByName(await digest(env.COUNTER_SECRET, "area 198.51"));
  const stored = () =>
    runInDurableObject(object, (_object, { storage }) => storage.sql.exec("SELECT * FROM counters").toArray());
  const rows = await stored();
  expect(rows).not.toEqual([]);
  expect(JSON.stringify(rows)).not.toMatch(/canary|198\.51/i);
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  await runDurableObjectAlarm(object);
  await expect(stored()).rejects.toThrow("no such table");
});

it("the counter Durable Object counts an attempt that arrives while the Durable Object deletes its storage (EV-34)", async () => {
  const object = env.COUNTERS.getByName("cleanup");
  const attempt = (name = "n") => {
    const now = Math.floor(Date.now() / 1_000);
    return [now, { counters: [{ name, limit: 9, seconds: 60 }], by: 1 }] as const;
  };
  await object.count(...attempt("expired"));
  vi.setSystemTime(Date.now() + 61_000);
  const stored = await runInDurableObject(object, async (counters, { storage }) => {
    const { count, alarm } = counters as unknown as Counters;
    const during = [1, 2].map(() => count.call(counters, ...attempt()));
    await Promise.all([...during, alarm.call(counters), count.call(counters, ...attempt())]);
    return storage.sql.exec("SELECT count FROM counters WHERE name = 'n'").toArray();
  });
  expect(stored).toEqual([{ count: 3 }]);
});

describe("a counter's clock (threats: levers)", () => {
  const seconds = () => Math.floor(Date.now() / 1_000);
  /** Counts an attempt, as a caller whose clock is wrong by `skew` seconds. Returns the wait, by that clock. */
  const count = async (name: string, skew: number) => {
    const now = seconds() + skew;
    const counters = [{ name, limit: 2, seconds: 600 }];
    const { until } = await env.COUNTERS.getByName("clock").count(now, { counters, by: 1 });
    return until === 0 ? 0 : until - now;
  };
  it.each([-86_400, -601, -30, 30, 599, 86_400, 366 * 86_400])(
    "a window lasts ten minutes even if the clock of a caller is wrong by %i seconds",
    async (skew) => {
      const name = `caller ${skew}`;
      expect([await count(name, skew), await count(name, skew)]).toEqual([0, 0]);
      for (const one of [skew, 0, -skew]) expect(await count(name, one)).toBe(600);
      vi.setSystemTime(Date.now() + 599_000);
      expect(await count(name, skew)).toBe(1);
      vi.setSystemTime(Date.now() + 1_000);
      expect(await count(name, 0)).toBe(0);
    },
  );
  it("a stored window that ends later than a window that begins now is over", async () => {
    const name = "stored ahead";
    await count(name, 0);
    await runInDurableObject(env.COUNTERS.getByName("clock"), (_object, { storage: { sql } }) => {
      sql.exec("UPDATE counters SET until = ?, count = 2 WHERE name = ?", seconds() + 601, name);
    });
    expect([await count(name, 0), await count(name, 0), await count(name, 0)]).toEqual([0, 0, 600]);
  });
  it("a repetition is recognized even if the caller's clock changed in between", async () => {
    const submit = async (skew: number) => {
      const now = seconds() + skew;
      const counters = [{ name: "seats", limit: 1, seconds: 3_600 }];
      const once = { name: "one submission", seconds: 3_600 };
      return (await env.COUNTERS.getByName("clock").count(now, { counters, by: 1, once })).until;
    };
    expect([await submit(86_400), await submit(0), await submit(-86_400)]).toEqual([0, 0, 0]);
  });
  it("a refused attempt counts nothing, so a smaller attempt is still allowed", async () => {
    const now = seconds();
    const counters = [{ name: "twelve", limit: 12, seconds: 60 }];
    const take = async (by: number) => (await env.COUNTERS.getByName("clock").count(now, { counters, by })).until > 0;
    expect([await take(9), await take(6), await take(3), await take(1)]).toEqual([false, true, false, true]);
    expect([await take(-1), await take(1)]).toEqual([false, false]);
  });
});

it("the Worker rejects a cross-site payment request before it calls the payment upstream (AP-45)", async () => {
  const edge = await callWorld(() => Response.json({}));
  const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await edge.call(endpoints.submitTransaction, undefined, evil)).status).toBe(403);
  expect(edge.requests).toEqual([]);
});
