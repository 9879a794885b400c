import { beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { startBackend } from "./database.ts";
import { addExamples } from "./example-rows.ts";

const register = async () => ({ status: "line", ticket: "", place: 214 }) as const;
const { test, backend } = startBackend({
  // The seed data is generated for today's date, as in production.
  day: new Date().toISOString().slice(0, 10),
  settings: { LINES: { getByName: () => ({ register, find: register }) } },
});
beforeAll(() => addExamples(test.db));

/** The geolocation data that Cloudflare adds to a request. */
const cf = { city: "Helena", regionCode: "MT", postalCode: "59601", latitude: "46.59", longitude: "-112.04" };

/**
 * All API calls except `submitForm` and the CMS calls. `submitForm` posts to a URL from the CMS, and the CMS calls and
 * those for prices, which need object storage, have separate tests.
 */
// Calls that change data run last, because all calls share one database.
const calls: [string, Endpoint][] = Object.entries<Endpoint>(endpoints)
  .filter(([name, call]) => call.upstream !== "content" && call.upstream !== "prices" && name !== "submitForm")
  .sort(([, a], [, b]) => Number(a.changes ?? false) - Number(b.changes ?? false));

/** API calls that return only CMS pages. The test database contains no CMS pages. */
const pagesOnly = ["webSearch", "webSuggestions", "indexSearch", "indexSuggestions"];

/** Returns whether a response contains a non-empty list or reports success. */
function shows(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0;
  if (typeof answer !== "object" || answer === null) return answer !== false;
  const { success, isValid, ...rest } = answer as Record<string, unknown>;
  const lists = Object.values(rest).filter(Array.isArray);
  return success !== false && isValid !== false && (lists.length === 0 || lists.some(shows));
}

/**
 * Names of properties whose values vary with the date, earlier requests, list lengths, or the hostname. The test
 * compares only the types of these values.
 */
const PASSING =
  /(Date|Dates|Deadline|Count)$|^(total|registrationCount|newPatientAppointment|days|numberOfDays|nextSession|specialDays|waitTime|paymentUrl|redirectUrl|success|updated|since|heldUntil|importId|meetsAt|registeredAt|postedOn)/;
/** Names of properties that identify a list item. */
const NAMES = [
  "id",
  "registrationId",
  "profileUrl",
  "key",
  "location",
  "postalCode",
  "question",
  "name",
  "facetName",
  "system",
  "url",
  "path",
  "plan",
  "unit",
];

/**
 * Returns the differences between an example response and the response from the demo data: missing properties, missing
 * items, and different values. The response may contain more properties and items than the example.
 */
function drifted(example: unknown, answer: unknown, at = ""): string[] {
  if (example === undefined || (PASSING.test(at.slice(at.lastIndexOf(".") + 1)) && typeof example === typeof answer))
    return [];
  if (Array.isArray(example))
    return example.flatMap((item, index) => {
      const name = NAMES.find((one) => item?.[one] !== undefined);
      const known = Array.isArray(answer) ? answer : [];
      const same = name ? known.find((other) => other[name] === item[name]) : known.find((other) => other === item);
      return same === undefined ? [`${at}: no ${name ? item[name] : item}`] : drifted(item, same, `${at}[${index}]`);
    });
  if (typeof example === "object" && example !== null)
    return Object.entries(example).flatMap(([name, value]) =>
      drifted(value, (answer as Record<string, unknown> | null | undefined)?.[name], `${at}.${name}`),
    );
  return example === answer ? [] : [`${at}: ${example}, and in the demo ${answer}`];
}

/** Validates a request and sends it to the backend, as the Worker does. */
function send(call: Endpoint, request: unknown): Promise<Response> {
  if (inputOf(call) === "json") return backend.ask(call.path, { method: call.method, body: JSON.stringify(request) });
  const given = Object.entries(request as object).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return backend.ask(`${call.path}?${query}`, { method: call.method, cf });
}

describe("every declared API call", () => {
  it.each(calls)(
    "the backend's response to the example request for %s is valid, not empty, and consistent with the example response",
    async (name, call) => {
      const request = call.request.parse(call.example.request);
      const returns = { confirmUrl: "/done", cancelUrl: "/back", closeUrl: "/closed" };
      const response = await send(call, call.upstream === "payment" ? { ...(request as object), ...returns } : request);
      expect(response.status).toBe(200);
      const answer = call.response.safeParse(await response.json());
      expect(answer.error).toBeUndefined();
      if (pagesOnly.includes(name)) return;
      expect(shows(answer.data)).toBe(true);
      expect(drifted(call.response.parse(call.example.response), answer.data)).toEqual([]);
    },
  );

  const strict = calls.filter(([, call]) => !call.request.safeParse({}).success);
  it.each(strict)(
    "for an empty %s request, the backend returns 400 and names the missing field",
    async (_name, call) => {
      const response = await send(call, {});
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        problems: expect.arrayContaining([expect.objectContaining({ field: expect.any(String) })]),
      });
    },
  );

  // D1 limits the length of a pattern, so a long text must not become one.
  it.each([
    ["AP-31", endpoints.providerTypeahead, "searchTerm"],
    ["AP-32", endpoints.locationTypeahead, "searchTerms"],
    ["AP-25", endpoints.indexSuggestions, "searchText"],
    ["AP-40", endpoints.serviceSuggestions, "searchText"],
    ["AP-24", endpoints.findCity, "search"],
  ])("the backend accepts text of the maximum length for %s", async (_row, call: Endpoint, name) => {
    for (const text of ["m".repeat(200), "%_".repeat(100), "é ".repeat(99)])
      expect((await send(call, { ...(call.example.request as object), [name]: text })).status).toBe(200);
  });
});
