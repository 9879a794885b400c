import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { postedAsQuery } from "../../app/browser/call.ts";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { seatLimits } from "../../contracts/limits.ts";

const calls: [string, Endpoint][] = Object.entries(endpoints);
const rowOf = (call: Endpoint) => call.row ?? "Proposed";
const week = 7 * 24 * 60 * 60;

describe("the call registry", () => {
  it("the call registry declares one API call for each requirement, or two for the requirement that covers layouts and dictionaries", () => {
    const rows = calls.map(([, call]) => rowOf(call)).filter((row) => /^AP-\d\d$/.test(row));
    const expected = Array.from({ length: 45 }, (_, at) => `AP-${String(at + 1).padStart(2, "0")}`);
    expect(rows.toSorted()).toEqual([...expected, "AP-44"].toSorted());
  });

  it("each GET call that contains personal data or changes data has a POST variant (AP-13, AU-05)", () => {
    const posts = calls.filter(([, call]) => rowOf(call).endsWith(" POST"));
    expect(posts.map(([, call]) => rowOf(call)).toSorted()).toEqual(["AP-13 POST", "AP-17 POST", "AP-18 POST"]);
    for (const [, post] of posts) {
      const get = calls.find(([, call]) => `${rowOf(call)} POST` === rowOf(post))?.[1];
      expect(get).toMatchObject({ path: post.path, access: "role", role: "staff", method: "GET" });
    }
  });

  it("the call registry contains every endpoint in contracts/", () => {
    const folder = join(import.meta.dirname, "../../contracts");
    const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
    const declared = files.flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/^export const (\w+) = endpoint\(/gm)].map(
        ([, name]) => name,
      ),
    );
    expect(Object.keys(endpoints).toSorted()).toEqual(declared.toSorted());
  });

  it("each API call in the call registry has a unique method and path", () => {
    const keys = calls.map(([, call]) => `${call.method} ${call.path.toLowerCase()}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(calls.filter(([, call]) => call.languageParam))(
    "%s accepts the page language as a parameter (LG-01)",
    (_name, call) => {
      const language = { [call.languageParam!]: "es-419" };
      expect(call.request.parse({ ...(call.example.request as object), ...language })).toMatchObject(language);
    },
  );

  it("the call registry lists the POST API calls that use a query string (AP-20)", () => {
    const inQuery = calls.filter(([, call]) => call.method === "POST" && inputOf(call) === "query");
    expect(inQuery.map(([, call]) => `${call.method} ${call.path}`)).toEqual(postedAsQuery);
  });
});

/** IDs of people's records in a response: registrations, visits, waitlist entries, form submissions, and payments. */
const PERSON_IDS = /"(?:id|registrationId)":"([rvwfp]-[0-9a-f]{32})"/g;

it.each(calls.filter(([, call]) => call.access === "role" && !call.changes && call.upstream !== "prices"))(
  "the audit entry of %s names each person in the response (AU-06)",
  (_name, call) => {
    const response = call.response.parse(call.example.response);
    const named = [...JSON.stringify(response).matchAll(PERSON_IDS)].map(([, id]) => id!);
    const read = call as Extract<Endpoint, { access: "role"; shows: unknown }>;
    const audited = [...read.shows(response), ...read.audit(call.example.request as never).targets];
    const isAudited = (id: string) => audited.some((target) => target.endsWith(` ${id}`));
    expect(named.filter((id) => !isAudited(id))).toEqual([]);
  },
);

describe.each(calls)("%s", (_name, call) => {
  it("the API call's example matches its schemas (ED-19)", () => {
    const request = call.request.safeParse(call.example.request);
    const response = call.response.safeParse(call.example.response);
    expect(request.error).toBeUndefined();
    expect(response.error).toBeUndefined();
    expect(call.request.safeParse(request.data).error, "the schema accepts its own output").toBeUndefined();
  });

  it("the API call is never cached if it contains personal data, requires a staff sign-in, or changes data (ED-17, OP-03)", () => {
    if (call.privacy === "personal" || call.access === "role" || call.changes) expect(call.cache).toBe("never");
  });

  it("the API call's cache times are valid in a cache rule (OP-04)", () => {
    if (call.cache === "never") return;
    for (const time of [call.cache.maxAge, call.cache.staleWhileRevalidate]) {
      expect(Number.isInteger(time) && time >= 0 && time <= week).toBe(true);
    }
  });

  it("the API call's cache key contains only rounded coordinates (AP-33, AP-35)", () => {
    const takesPlace = JSON.stringify(call.example.request).includes("latitude");
    if (takesPlace && call.cache !== "never") expect(call.cache.round).toBeLessThanOrEqual(3);
  });
});

/** Returns whether an API call is for staff and is not described by a requirement. */
const isStaffProposal = ([, call]: [string, Endpoint]) => call.access === "role" && rowOf(call) === "Proposed";
/**
 * Staff API calls that browsers send and that no requirement describes. Only the Worker sends all other staff API calls
 * that no requirement describes.
 */
const IN_BROWSER = ["markArrival", "moveParticipants", "registerWalkIn", "restoreRegistration"];

/** API calls that require a signed link or a receipt's secret ID instead of a sign-in, or that create one. */
const OWN = [
  "ownRegistration",
  "changeRegistration",
  "requestReceipt",
  "bookVisit",
  "ownVisit",
  "changeVisit",
  "sendPrices",
];

it.each(calls.filter(([, call]) => call.access === "role" && call.changes))(
  "the audit result of the staff API call %s depends on the upstream's response (RL-14)",
  (_name, call) => {
    if (call.access !== "role" || !call.changes) return;
    const made = call.response.parse(call.example.response) as never;
    expect(call.result(made).result).toBe("done");
    expect(call.result(refusalOf(made)).result).toBe("refused");
  },
);

/** Returns an API call's response as if the upstream had refused the change. */
function refusalOf(response: never): never {
  const refused = JSON.parse(JSON.stringify(response), (name, value) => {
    if (name === "success" || name === "moved") return false;
    return name === "status" ? "refused" : name === "sent" ? 0 : name === "notSent" ? 1 : value;
  });
  return refused as never;
}

describe("personal API calls", () => {
  const withRows = calls.filter((call) => !isStaffProposal(call) && !OWN.includes(call[0]));
  it("API calls that require a signed link or a secret ID, or that send an email, are personal, never cached, and not available to browsers (EV-35, PV-03)", () => {
    for (const name of OWN) {
      const [, call] = calls.find(([one]) => one === name)!;
      expect(call).toMatchObject({ method: "POST", privacy: "personal", cache: "never", internal: true });
    }
  });

  it.each(calls.filter(isStaffProposal))(
    "the staff API call %s is personal, audited, and never cached (AU-03, AU-06, ST-21)",
    (name, call) => {
      expect(call).toMatchObject({ privacy: "personal", cache: "never" });
      expect(call).toHaveProperty("audit");
      expect(call.internal ?? false).toBe(!IN_BROWSER.includes(name));
    },
  );

  it("the personal API calls are exactly those whose requirements mention personal data (PV-03)", () => {
    const personal = withRows.filter(([, call]) => call.privacy === "personal").map(([, call]) => rowOf(call));
    const rows = ["01", "02", "11", "13", "14", "15", "16", "17", "18", "22", "29", "30"].map((row) => `AP-${row}`);
    expect(new Set(personal.filter((row) => !row.endsWith("POST") && row !== "Proposed"))).toEqual(new Set(rows));
  });

  it("of the required API calls, only participant lists, moves, and cancellations are for staff (AU-03)", () => {
    const staff = withRows.filter(([, call]) => call.access === "role").map(([, call]) => rowOf(call).slice(0, 5));
    expect(new Set(staff)).toEqual(new Set(["AP-13", "AP-14", "AP-15", "AP-16", "AP-17", "AP-18"]));
  });

  it("of the required API calls, only moves, cancellations, forms, and payments change data", () => {
    const changing = withRows.filter(([, call]) => call.changes).map(([, call]) => rowOf(call).slice(0, 5));
    expect(new Set(changing)).toEqual(new Set(["AP-17", "AP-18", "AP-29", "AP-30"]));
  });

  it("bill lookups have a rate limit and a bot check, and promo code validation has a rate limit", () => {
    for (const call of [endpoints.billsByAccount, endpoints.billsByDemographics])
      expect(call).toMatchObject({ burst: "forms", botCheck: "bills" });
    for (const { limits } of [endpoints.billsByAccount, endpoints.billsByDemographics, endpoints.validatePromoCode])
      expect(limits?.length).toBeGreaterThan(0);
    expect(endpoints.validatePromoCode.cache).toBe("never");
  });

  it("a limit that visitors share spares those who do not use it up, unless it protects one person or a class's seats (threats: levers)", () => {
    const all = [
      ...Object.values(endpoints as Record<string, Endpoint>).flatMap(({ limits = [] }) => limits),
      ...seatLimits,
    ];
    const own = ["visitor", "household", "network", "actor", "link"];
    const shared = all.filter(({ by, spares }) => spares === undefined && !by.some((key) => own.includes(key)));
    const onePerson = [["accountNumber"], ["phone"], ["sessionId", "email"]];
    expect(shared.filter(({ by }) => !onePerson.some((keys) => `${keys}` === `${by}`))).toEqual([]);
  });
});
