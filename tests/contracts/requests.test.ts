import { describe, expect, it } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import { problemsOf } from "../../contracts/problem.ts";
import { growth, LINEAR } from "../support/growth.ts";

type Name = keyof typeof endpoints;
const parse = (name: Name, request: unknown) => endpoints[name].request.safeParse(request);
const long = "a".repeat(201);
const [item] = endpoints.submitTransaction.example.request.transactionItems;
const payment = (change: object) => ({ ...endpoints.submitTransaction.example.request, ...change });
const paid = (change: object) => payment({ transactionItems: [{ ...item, ...change }] });
const bill = (change: object) => ({ ...endpoints.billsByDemographics.example.request, ...change });

/** Invalid requests. Each row contains the API call, the request, and the name of the rejected field. */
const refused: [Name, unknown, string][] = [
  // Coordinates and numbers (VA-12, threats: input)
  ["locationSearch", { latitude: 91, longitude: 0 }, "latitude"],
  ["locationSearch", { latitude: "1e309", longitude: "0" }, "latitude"],
  ["locationSearch", { latitude: "NaN", longitude: "0" }, "latitude"],
  ["locationSearch", { latitude: "0x10", longitude: "0" }, "latitude"],
  ["locationSearch", { latitude: Number.POSITIVE_INFINITY, longitude: 0 }, "latitude"],
  ["locationSearch", { latitude: [39], longitude: 0 }, "latitude"],
  ["locationSearch", { latitude: "", longitude: "" }, "latitude"],
  ["locationSearch", { area: "39.5,-105.4,40.1" }, "area"],
  ["locationSearch", { area: "40.1,-105.4,39.5,-104.6" }, "area"],
  ["locationSearch", { area: "39.5,-205.4,40.1,-104.6" }, "area"],
  ["locationSearch", { page: 0 }, "page"],
  ["locationSearch", { page: 1.5 }, "page"],
  ["locationSearch", { perPage: 101 }, "perPage"],
  ["locationsByType", { latitude: "39.7", longitude: "181" }, "longitude"],
  ["locationByCoordinates", { latitude: "39.7" }, "longitude"],
  // Invalid strings: too long, invalid characters, or the wrong type
  ["locationSearch", { searchText: long }, "searchText"],
  ["locationSearch", { searchText: "a\u0000b" }, "searchText"],
  ["locationSearch", { searchText: "\ud800" }, "searchText"],
  ["locationSearch", { searchText: "a\uffff" }, "searchText"],
  ["locationSearch", { searchText: { $ne: "" } }, "searchText"],
  ["locationSearch", { searchText: null }, "searchText"],
  ["locationTypeahead", { searchTerms: " a " }, "searchTerms"],
  ["providerTypeahead", {}, "searchTerm"],
  ["indexSuggestions", { searchText: "v" }, "searchText"],
  ["webSearch", { q: " " }, "q"],
  ["webSearch", { q: "flu", offset: "-1" }, "offset"],
  ["webSearch", { q: "flu", count: "1000" }, "count"],
  ["appointmentData", { mloc: "" }, "mloc"],
  ["providerOpenings", { ids: " | " }, "ids"],
  ["serviceItem", {}, "id"],
  // Unknown fields and invalid body types
  ["locationSearch", { searchText: "x", admin: true }, "admin"],
  ["locationSearch", JSON.parse('{"__proto__":{"page":2}}'), "__proto__"],
  ["locationSearch", { searchText: JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`) }, "searchText"],
  ["locationSearch", [], ""],
  ["locationSearch", null, ""],
  ["locationSearch", "searchText=x", ""],
  ["findEvents", { eventCategories: "cat-03" }, "eventCategories"],
  ["findEvents", { eventCategories: Array(51).fill("c") }, "eventCategories"],
  ["findEvents", { isOnline: "yes" }, "isOnline"],
  ["findSessions", { searchText: "birth" }, "eventId"],
  // Dates (VA-05)
  ["findEvents", { startDate: "2030-10-01" }, "startDate"],
  ["findEvents", { startDate: "02-30-2030" }, "startDate"],
  ["findEvents", { endDate: "13-01-2030" }, "endDate"],
  // Invalid combinations of fields (VA-12)
  ["providersBySearch", { searchText: "knee", city: "Denver" }, "state"],
  ["providersBySearch", { searchText: " ", city: "Denver", state: "CO" }, "searchText"],
  ["moveSession", { registrationId: "r-1" }, "newSessionId"],
  ["moveRegistration", { newSessionId: "ses-1" }, "registrationId"],
  ["validatePromoCode", { promoCode: "TEN" }, "sessionId"],
  ["validatePromoCode", { sessionId: "ses-1", promoCode: " " }, "promoCode"],
  ["searchParticipants", { eventId: "evt-1", searchText: "ve" }, "searchText"],
  // Bills (AP-01, AP-02)
  ["billsByAccount", { flowType: "accountnumber", accountNumber: "  " }, "accountNumber"],
  ["billsByAccount", { flowType: "demographics", accountNumber: "1" }, "flowType"],
  ["billsByDemographics", bill({ dob: "02291985" }), "dob"],
  ["billsByDemographics", bill({ dob: "19850229" }), "dob"],
  ["billsByDemographics", bill({ dob: "21990101" }), "dob"],
  ["billsByDemographics", bill({ phone: "(303)-555-0100" }), "phone"],
  ["billsByDemographics", bill({ phone: "003-555-0100" }), "phone"],
  ["billsByDemographics", bill({ lastName: " " }), "lastName"],
  // Fees (PY-13, threats: fees)
  ["submitTransaction", paid({ unitPrice: 0.01 }), "transactionItems.0.unitPrice"],
  ["submitTransaction", paid({ name: "Colorado Late Fee" }), "transactionItems.0.unitPrice"],
  ["submitTransaction", paid({ name: "constructor" }), "transactionItems.0.unitPrice"],
  ["submitTransaction", paid({ quantity: -1 }), "transactionItems.0.quantity"],
  ["submitTransaction", paid({ quantity: 2 }), "transactionItems.0.quantity"],
  ["submitTransaction", paid({ unitPrice: JSON.parse("1e309") }), "transactionItems.0.unitPrice"],
  ["submitTransaction", paid({ unitPrice: "150" }), "transactionItems.0.unitPrice"],
  ["submitTransaction", payment({ transactionItems: [] }), "transactionItems"],
  ["submitTransaction", payment({ transactionItems: [item, item] }), "transactionItems"],
  ["submitTransaction", payment({ email: "tomas@example.photography" }), "email"],
  ["submitTransaction", payment({ email: `${"a".repeat(50_000)}!` }), "email"],
  ["submitTransaction", payment({ phone: "970-555-011" }), "phone"],
  ["submitTransaction", payment({ state: "ZZ" }), "state"],
  ["submitTransaction", payment({ country: "CA" }), "country"],
  ["submitTransaction", payment({ scheduleDate: "tomorrow" }), "scheduleDate"],
  // Forms
  ["submitForm", { name: "Marisol" }, "formAddress"],
  ["submitForm", { formAddress: "/f", comment: "a".repeat(10_001) }, "comment"],
  [
    "submitForm",
    { formAddress: "/f", ...Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`f${n}`, ""])) },
    "",
  ],
  ["submitTransaction", payment({ postalCode: "8052" }), "postalCode"],
  // Invalid paths (threats: icon and media proxy)
  ["media", { path: "../admin" }, "path"],
  ["media", { path: "icons/../../admin" }, "path"],
  ["media", { path: "%2e%2e/admin" }, "path"],
  ["media", { path: "/169.254.169.254/x.svg" }, "path"],
  ["media", { path: "icons//evil" }, "path"],
  ["media", { path: "icons\\evil" }, "path"],
  ["eventDetail", { eventUrl: "//evil.example/x" }, "eventUrl"],
  ["eventDetail", { eventUrl: "/\\evil.example" }, "eventUrl"],
  ["eventDetail", { eventUrl: "https://evil.example/" }, "eventUrl"],
  ["preview", { site: "larkspur", item: "6f2a", mode: "publish" }, "mode"],
  ["preview", { site: "larkspur", item: "6f2a", version: "-1" }, "version"],
];

/** Valid requests. Each row contains the API call, the request, and the expected values in the parsed request. */
const taken: [Name, unknown, object][] = [
  ["locationSearch", {}, { sort: "relevance", distance: 5_000, page: 1, perPage: 100 }],
  ["locationSearch", { sort: "newest", distance: "30" }, { sort: "relevance", distance: 5_000 }],
  ["locationSearch", { distance: "25" }, { distance: 25 }],
  ["locationSearch", { sort: "distance" }, { sort: "relevance" }],
  ["locationSearch", { latitude: 0, longitude: 0, sort: "distance" }, { latitude: 0, longitude: 0, sort: "distance" }],
  ["locationSearch", { latitude: 39.7, sort: "distance" }, { latitude: undefined, sort: "relevance" }],
  ["locationSearch", { longitude: "-104.9" }, { longitude: undefined }],
  ["eventDetail", { eventUrl: `/classes-events/${"a".repeat(240)}` }, {}],
  ["locationSearch", { searchText: "  flu shot " }, { searchText: "flu shot" }],
  ["locationSearch", { searchText: "cafe\u0301" }, { searchText: "café" }],
  ["locationSearch", { searchText: "🩺 O'Brien <b>" }, { searchText: "🩺 O'Brien <b>" }],
  ["locationsByType", { latitude: "39.73923412345678", longitude: "-104.99" }, { latitude: 39.73923412345678 }],
  ["locationsByType", { locationTypes: "Urgent Care| |Hospital|" }, { locationTypes: "Urgent Care|Hospital" }],
  ["locationTypeahead", { searchTerms: "as", utm_source: "mail" }, { searchTerms: "as" }],
  ["findEvents", { startDate: "tomorrow" }, { startDate: undefined, sortBy: "soonest" }],
  ["findEvents", { sortBy: "distance", latitude: 39, longitude: -104 }, { sortBy: "distance" }],
  ["findEvents", { isOnline: "false" }, { isOnline: false }],
  ["eventSessions", { eventId: "evt 1/2?x" }, { eventId: "evt 1/2?x", showAllSessions: false }],
  ["relatedProviders", {}, { limit: 2 }],
  ["webSearch", { q: "flu" }, { offset: 0, count: 10 }],
  ["searchParticipants", { eventId: "evt-1", searchText: " " }, { searchText: "" }],
  ["submitTransaction", payment({ phone: "970-555-0119", state: "mt" }), { state: "MT", country: "US" }],
  ["billsByDemographics", bill({ dob: "20040229" }), { dob: "20040229" }],
];

describe("invalid fields that the request schema reports (ED-19, VA-12, VA-14, PY-13)", () => {
  it.each(refused)(
    "for the API call %s and the request %j, the request schema reports the field '%s'",
    (name, request, field) => {
      const { error } = parse(name, request);
      expect(error).toBeDefined();
      const problems = problemsOf(error as NonNullable<typeof error>, endpoints[name]);
      expect(problems.map((problem) => problem.field)).toContain(field);
      for (const problem of problems) {
        expect(problem.wrong).toMatch(/^\S/);
        expect(problem.allowed, "the allowed values in words instead of a pattern").toMatch(/^[^\\^]+$/);
      }
    },
  );
});

describe("defaults for valid requests (VA-05, VA-12, VA-13)", () => {
  it.each(taken)("for the API call %s, the request schema applies the defaults to %j", (name, request, expected) => {
    const { data, error } = parse(name, request);
    expect(error).toBeUndefined();
    expect(data).toMatchObject(expected);
    if (name === "locationTypeahead") expect(data).not.toHaveProperty("utm_source");
  });

  it("the request schema removes special characters from the name of a calendar file and rejects line breaks (EV-32)", () => {
    const { request } = endpoints.calendarFile;
    expect(request.parse({ sessionId: "s", eventName: "Birth: <Ø> 2.0 & more" }).eventName).toBe("Birth Ø 2.0 more");
    expect(request.safeParse({ sessionId: "s", eventName: "Birth\r\nX" }).success).toBe(false);
  });

  it("the request schema validates an email address of 50,000 characters in linear time", { tags: ["nightly"] }, () => {
    const refuse = (size: number) => {
      const { error } = parse("submitTransaction", payment({ email: `${"a".repeat(size)}!` }));
      expect(error).toBeDefined();
    };
    expect(growth(refuse, 50_000)).toBeLessThan(LINEAR);
  });
});
