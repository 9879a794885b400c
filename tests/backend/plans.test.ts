import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { describe, expect, it } from "vitest";
import { settle } from "../../backend/payments.ts";
import { register } from "../../backend/register.ts";
import { startBackend, upstream } from "./database.ts";

/** Tables that grow as visitors use the site (PF-06). */
const GROWING =
  "locations|providers|sessions|session_dates|registrations|payments|places|postal_codes|patient_accounts|bills|events";

const { test } = startBackend({ day: new Date().toISOString().slice(0, 10) });

/** Wraps a database to record each statement's query plan. */
function explaining(db: D1Database) {
  const plans: Promise<{ detail: string }[]>[] = [];
  const prepare = (text: string): D1PreparedStatement => {
    const statement = db.prepare(text);
    const bind = (...values: unknown[]) => {
      plans.push(
        db
          .prepare(`EXPLAIN QUERY PLAN ${text}`)
          .bind(...values)
          .all<{ detail: string }>()
          .then(({ results }) => results),
      );
      return statement.bind(...values);
    };
    return new Proxy(statement, {
      get: (target, name) => (name === "bind" ? bind : Reflect.get(target, name).bind(target)),
    });
  };
  const batch: D1Database["batch"] = (statements) => db.batch(statements);
  return {
    db: new Proxy(db, {
      get: (target, name) => (name === "prepare" ? prepare : name === "batch" ? batch : Reflect.get(target, name)),
    }),
    /** Returns the number of statements so far. */
    statements: () => plans.length,
    scans: async () =>
      (await Promise.all(plans))
        .flat()
        .flatMap(({ detail }) => (new RegExp(`^SCAN (${GROWING})\\b`).test(detail) ? [detail] : [])),
  };
}

const near = { latitude: 39.739, longitude: -104.99 };
type Reference = ReturnType<typeof upstream>;
const calls: [string, (backend: Reference, db: D1Database) => Promise<unknown>][] = [
  ["AP-33 near", ({ post }) => post("/location/location-search", { ...near, distance: 25, searchText: "urgent care" })],
  [
    "AP-33 near, without a text",
    ({ post }) => post("/location/location-search", { ...near, distance: 10, locationType: "Pharmacy" }),
  ],
  [
    "AP-33 with a place in the text",
    ({ post }) => post("/location/location-search", { searchText: "urgent care boulder", locationType: "Pharmacy" }),
  ],
  ["AP-33 misspelt", ({ post }) => post("/location/location-search", { searchText: "emergancy denvr 80302" })],
  ["AP-32", ({ get }) => get("/api/location/location-search-typeahead", { searchTerms: "ur" })],
  ["AP-35", ({ get }) => get("/location/locations-by-type", { ...near, locationTypes: "Urgent Care" })],
  ["AP-36", ({ get }) => get("/location/related-locations", { ...near, searchText: "flu" })],
  [
    "AP-03",
    ({ get }) =>
      get("/api/providers/get-providers-by-location-and-specialties", {
        city: "Denver",
        state: "CO",
        specialties: "Cardiology",
      }),
  ],
  ["AP-37", ({ get }) => get("/providers/get-provider-appointment-data-by-location", { mloc: "1" })],
  ["AP-39", ({ get }) => get("/providers/provider-by-search", { searchText: "heart", city: "Denver", state: "CO" })],
  ["AP-08", ({ post }) => post("/classes-events/find-sessions", { eventId: "1", ...near })],
  ["AP-10", ({ get }) => get("/api/classes-events/get-event-sessions", { eventId: "1", showAllSessions: "true" })],
  ["AP-12", ({ get }) => get("/classes-events/validate-promo-code", { sessionId: "1", promoCode: "WELCOME10" })],
  ["AP-13", ({ post }) => post("/classes-events/get-participants-ordered", { eventId: "1", searchText: "ann" })],
  ["AP-17", ({ post }) => post("/classes-events/move-session", { registrationId: "r-none", newSessionId: "1" })],
  ["AP-18", ({ post }) => post("/classes-events/cancel-registration", { registrationId: "r-none" })],
  ["AP-11", ({ ask }) => ask("/classes-events/get-registration-info?registrationId=r-none")],
  [
    "AP-22 to AP-24",
    ({ get }) =>
      Promise.all([
        get("/location/user-location", { search: "den" }),
        get("/location/user-location", { search: "802" }),
        get("/geo-location/user-location", near),
      ]),
  ],
  [
    "AP-01",
    ({ post }) =>
      post("/billing/get-pending-bills-by-account", { flowType: "accountnumber", accountNumber: "LH-100001" }),
  ],
  [
    "AP-02",
    ({ post }) =>
      post("/billing/get-pending-bills-by-demographics", {
        flowType: "demographics",
        firstName: "A",
        lastName: "B",
        dob: "19840312",
        phone: "303-555-0101",
      }),
  ],
  [
    "a registration",
    async (_reference, db) => {
      const request = {
        sessionId: "1",
        feeId: "1",
        promoCode: "WELCOME10",
        firstName: "A",
        lastName: "B",
        email: "a@example.com",
        phone: "",
        idempotencyKey: "key",
      };
      await register(db, request, { confirm: "/", cancel: "/" }, new Date());
    },
  ],
  ["the payment of a registration", (_reference, db) => settle(db, "p-none", "confirm", new Date())],
];

describe("the backend never runs a full scan of a table that grows (PF-06)", () => {
  it.each(calls)("%s", async (_name, call) => {
    const { db, scans, statements } = explaining(test.db);
    await call(upstream(db), db);
    expect(statements(), "the call sends a statement to the database").toBeGreaterThan(0);
    expect(await scans()).toEqual([]);
  });

  it("the query plan check detects a full scan of all locations", async () => {
    const { db, scans } = explaining(test.db);
    await upstream(db).post("/location/location-search", {});
    expect(await scans()).not.toEqual([]);
  });
});
