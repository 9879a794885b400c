import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { database, type TestDatabase, upstream } from "./database.ts";

let test: TestDatabase;
let reference: ReturnType<typeof upstream>;
beforeAll(async () => {
  test = await database();
  reference = upstream(test.db);
}, 60_000);
afterAll(() => test.stop());

/** The content system has tests of its own, and a form goes to the address that it brings. */
const calls: [string, Endpoint][] = Object.entries<Endpoint>(endpoints).filter(
  ([name, call]) => call.upstream !== "content" && name !== "submitForm",
);

/** Sends what the edge sends: the checked request, where the declaration says. */
function ask(call: Endpoint, request: unknown): Promise<Response> {
  if (inputOf(call) === "json") return reference.ask(call.path, { method: call.method, body: JSON.stringify(request) });
  const given = Object.entries(request as object).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return reference.ask(`${call.path}?${query}`, { method: call.method });
}

describe("AP every declared call is answered", () => {
  it.each(calls)("%s: its example gives an answer of its shape", async (_name, call) => {
    const request = call.request.parse(call.example.request);
    const returns = { confirmUrl: "/done", cancelUrl: "/back", closeUrl: "/closed" };
    const response = await ask(call, call.upstream === "payment" ? { ...(request as object), ...returns } : request);
    // A record of the example need not be in the data; then the declaration must know "not there".
    if (response.status === 404) expect(call.notFound || call.privacy === "personal").toBe(true);
    else {
      expect(response.status).toBe(200);
      expect(call.response.safeParse(await response.json()).error).toBeUndefined();
    }
  });

  const strict = calls.filter(([, call]) => !call.request.safeParse({}).success);
  it.each(strict)("%s: a request without its fields is refused, with the field named", async (_name, call) => {
    const response = await ask(call, {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ field: expect.any(String) })]),
    });
  });
});
