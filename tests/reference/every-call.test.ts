import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { database, type TestDatabase, upstream } from "./database.ts";

let test: TestDatabase;
let reference: ReturnType<typeof upstream>;
beforeAll(async () => {
  // Around today, as a visitor finds it.
  test = await database("small", new Date().toISOString().slice(0, 10));
  reference = upstream(test.db);
  // The data begins without payments.
  await test.db
    .prepare(
      `INSERT INTO payments (id, description, amount, status, confirm_url, cancel_url, close_url, payer, created_at, settled_at)
       VALUES (?1, 'Fee', 15000, 'confirmed', '/', '/', '/', '{}', '2026-01-15T00:00:00Z', '2026-01-15T00:05:00Z')`,
    )
    .bind(endpoints.paymentInfo.example.request.paymentId)
    .run();
  // Nor does anybody wait: one is shown, one gets a seat, and one is taken off.
  const { waitingList, giveSeat, removeWaiting } = endpoints;
  const [shown] = waitingList.example.response as unknown as [{ id: string; email: string; phone: string }];
  const people = JSON.stringify([{ firstName: "Tomas", lastName: "Lindqvist", feeId: "1" }]);
  const waits = [shown.id, giveSeat.example.request.waitingId, removeWaiting.example.request.waitingId];
  await test.db.batch(
    waits.map((id, at) =>
      test.db
        .prepare(
          `INSERT INTO waiting (id, session_id, people, seats, promo_code, email, phone, status, created_at)
           VALUES (?, 15, ?, 1, '', ?, ?, 'waiting', '2026-01-15T00:00:00Z')`,
        )
        .bind(id, people, at ? `waits${at}@example.com` : shown.email, shown.phone),
    ),
  );
}, 60_000);
afterAll(() => test.stop());

/** Where the edge says that the connection comes from. */
const cf = { city: "Helena", regionCode: "MT", postalCode: "59601", latitude: "46.59", longitude: "-112.04" };

/** The content system has tests of its own, and a form goes to the address that it brings. */
const calls: [string, Endpoint][] = Object.entries<Endpoint>(endpoints).filter(
  ([name, call]) => call.upstream !== "content" && name !== "submitForm",
);

/** They find pages of the content system, which this database does not hold. */
const pagesOnly = ["webSearch", "webSuggestions", "indexSearch", "indexSuggestions"];

/** Whether an answer shows something: a list that is not empty, or what went well. */
function shows(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0;
  if (typeof answer !== "object" || answer === null) return answer !== false;
  const { success, isValid, ...rest } = answer as Record<string, unknown>;
  const lists = Object.values(rest).filter(Array.isArray);
  return success !== false && isValid !== false && (lists.length === 0 || lists.some(shows));
}

/** Other on another day, after other requests, in a whole list, or at another host: of these an example has the shape. */
const PASSING =
  /(Date|Dates|Deadline|Count)$|^(total|registrationCount|newPatientAppointment|numberOfDays|nextSession|specialDays|waitTime|paymentUrl|redirectUrl|success|since|heldUntil)/;
/** How an answer names a thing. */
const NAMES = [
  "id",
  "registrationId",
  "profileUrl",
  "key",
  "location",
  "postalCode",
  "name",
  "facetName",
  "system",
  "url",
];

/**
 * Where an example says what the demo data does not: a property or a thing that is not in the answer, or a fact about
 * it that is another one there. An example need not show all that is answered.
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

/** Sends what the edge sends: the checked request, where the declaration says. */
function send(call: Endpoint, request: unknown): Promise<Response> {
  if (inputOf(call) === "json") return reference.ask(call.path, { method: call.method, body: JSON.stringify(request) });
  const given = Object.entries(request as object).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return reference.ask(`${call.path}?${query}`, { method: call.method, cf });
}

describe("AP every declared call is answered", () => {
  it.each(calls)(
    "%s: its example gives an answer of its shape that shows something, and says what the demo says",
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
  it.each(strict)("%s: a request without its fields is refused, with the field named", async (_name, call) => {
    const response = await send(call, {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ field: expect.any(String) })]),
    });
  });
});
