/**
 * The hostile request test runs in `npm run test:all`. For individual API calls, tests/worker/calls/input.test.ts runs
 * the same checks.
 * @module-tag nightly
 */
/** The test uses the built site, because the bundler could change how validation works. */

import { describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { ErrorResponse } from "../../contracts/problem.ts";
import { setUpSite } from "../support/set-up-site.ts";

const { site } = setUpSite({ own: true, browser: false });

const open = Object.entries<Endpoint>(endpoints).filter(
  ([, call]) => !call.internal && call.access === "public" && !call.path.includes("*"),
);
const inQuery = open.filter(([, call]) => inputOf(call) === "query");
const inBody = open.filter(([, call]) => inputOf(call) !== "query");

const post = (call: Endpoint, body: BodyInit) => site.fetch(call.path, { method: call.method, body });

describe("for malformed input, the Worker responds with a 400 that names the field, the error, and the allowed values (ED-19, RL-05)", () => {
  const refused = async (response: Response) => {
    expect(response.status).toBe(400);
    const { error } = ErrorResponse.parse(await response.json());
    expect(error.problems?.length).toBeGreaterThan(0);
  };

  it.each(inQuery)("%s rejects a query string that is not UTF-8", async (_name, call) => {
    for (const query of ["a=%ff", "a=%c3%28", "%ed%a0%80=1", "a=%zz", "__proto__=1"])
      await refused(await site.fetch(`${call.path}?${query}`, { method: call.method }));
  });

  it.each(inBody)("%s rejects a body that is not UTF-8 or not JSON", async (_name, call) => {
    await refused(await post(call, new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])));
    const bodies = ["{", "[]", '{"a":"\\ud800"}', '{"__proto__":1}', `${'{"a":'.repeat(32)}{}${"}".repeat(32)}`];
    for (const body of inputOf(call) === "json" ? bodies : ["a=%ff", ""]) await refused(await post(call, body));
  });

  it.each(inBody)("%s rejects a body larger than 64 KB", async (_name, call) => {
    expect((await post(call, "x".repeat(64 * 1024 + 1))).status).toBe(413);
  });
});

it.each([
  ["AP-31", endpoints.providerTypeahead, "searchTerm"],
  ["AP-32", endpoints.locationTypeahead, "searchTerms"],
  ["AP-25", endpoints.indexSuggestions, "searchText"],
  ["AP-40", endpoints.serviceSuggestions, "searchText"],
  ["AP-24", endpoints.findCity, "search"],
])("%s accepts text of the maximum length", async (_row, call: Endpoint, name) => {
  for (const text of ["m".repeat(200), "%_".repeat(100), "é ".repeat(99)]) {
    const query = new URLSearchParams({ ...(call.example.request as Record<string, string>), [name]: text });
    expect((await site.fetch(`${call.path}?${query}`)).status).toBe(200);
  }
});
