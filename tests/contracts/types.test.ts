/** The type checker runs these tests: `tsc` fails if a line below `@ts-expect-error` has no type error. */

import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { call } from "../../app/browser/call.ts";
import { type Endpoint, endpoint } from "../../contracts/endpoint.ts";
import type { EndpointByKey, RequestOf, ResponseOf } from "../../contracts/index.ts";

const base = {
  method: "GET",
  path: "/types",
  upstream: "events",
  timeout: 2_000,
  request: z.object({}),
  response: z.object({}),
  summary: "Returns nothing.",
  example: { request: {}, response: {} },
} as const;
const cached = { maxAge: 60, staleWhileRevalidate: 60 };

describe("endpoint type of an API call", () => {
  it("the endpoint type allows caching for a public API call without personal data", () => {
    expect(endpoint({ ...base, access: "public", privacy: "none", cache: cached }).cache).toBe(cached);
  });

  it("the endpoint type disallows caching for staff API calls and for API calls that contain personal data or change data (ED-17)", () => {
    // @ts-expect-error personal responses are never cached
    endpoint({ ...base, access: "public", privacy: "personal", cache: cached });
    // @ts-expect-error staff responses are never cached
    endpoint({ ...base, access: "role", role: "staff", privacy: "none", cache: cached });
    // @ts-expect-error personal staff responses are never cached
    endpoint({ ...base, access: "role", role: "staff", privacy: "personal", cache: cached });
    // @ts-expect-error responses to API calls that change data are never cached
    endpoint({ ...base, access: "public", privacy: "none", changes: true, cache: cached });
  });

  it("the endpoint type requires an audit function for a staff API call (AU-06)", () => {
    const staff = { ...base, access: "role", role: "staff", privacy: "personal", cache: "never" } as const;
    const audit = () => ({ action: "view-participants", targets: ["event 1"] }) as const;
    const shows = () => ["registration 1"] as const;
    expect(endpoint({ ...staff, audit, shows }).access).toBe("role");
    // @ts-expect-error a staff API call requires an audit function
    endpoint({ ...staff, shows });
    // @ts-expect-error a staff API call that reads must name the people whom it shows
    endpoint({ ...staff, audit });
    // @ts-expect-error an audit target must be an ID and its type, never user input
    endpoint({ ...staff, shows, audit: () => ({ action: "search-participants", targets: ["Camila"] }) });
    // @ts-expect-error a person is named by an ID and its type, never by name
    endpoint({ ...staff, audit, shows: () => ["Camila"] });
  });

  it("the endpoint type requires the role that can make an API call for staff (AU-03)", () => {
    const audit = () => ({ action: "view-requests", targets: [] }) as const;
    const read = { ...base, privacy: "personal", cache: "never", audit, shows: () => [] } as const;
    const call: Endpoint = endpoint({ ...read, access: "role", role: "requests" });
    expect(call).toHaveProperty("role", "requests");
    // @ts-expect-error an API call for a role must name the role
    endpoint({ ...read, access: "role" });
    // @ts-expect-error authors and ops make no API calls
    endpoint({ ...read, access: "role", role: "author" });
    // @ts-expect-error a role is no access, so that code cannot take all these API calls for calls by staff
    expect(call.access === "staff").toBe(false);
  });

  it("the endpoint type requires a staff API call that changes data to return the result for the audit log (RL-14)", () => {
    const audit = () => ({ action: "cancel-registration", targets: ["registration 1"] }) as const;
    const staff = {
      ...base,
      access: "role",
      role: "staff",
      privacy: "personal",
      cache: "never",
      changes: true,
      audit,
    } as const;
    expect(endpoint({ ...staff, result: () => ({ result: "done" as const }) }).changes).toBe(true);
    // @ts-expect-error a staff API call that changes data requires a result function
    endpoint(staff);
  });

  it("the endpoint type requires an example that matches the endpoint's schemas", () => {
    const never = { ...base, access: "public", privacy: "none", cache: "never", burst: "reads" } as const;
    expect(endpoint(never).burst).toBe("reads");
    // @ts-expect-error the example does not match the response schema
    endpoint({ ...never, example: { request: {}, response: "no" } });
    const { example: _, ...without } = never;
    // @ts-expect-error the example is missing
    endpoint(without);
  });

  it("the endpoint type requires a rate limit for an API call that is never cached (RL-08)", () => {
    const never = { ...base, access: "public", privacy: "none", cache: "never" } as const;
    expect(endpoint({ ...never, burst: "reads" }).burst).toBe("reads");
    // @ts-expect-error an API call that is never cached requires a rate limit
    endpoint(never);
  });

  it("TypeScript infers request and response types from the API call's key", () => {
    type Search = EndpointByKey["POST /location/location-search"];
    expectTypeOf<RequestOf<Search>["searchText"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ResponseOf<Search>["locations"][number]["name"]>().toEqualTypeOf<string>();
    expectTypeOf<RequestOf<EndpointByKey["POST /classes-events/move-session"]>>().toEqualTypeOf<{
      registrationId: string;
      newSessionId: string;
      sessionId?: string | undefined;
    }>();
  });

  it("the type of the browser's `call()` function does not allow unknown API calls or invalid requests", () => {
    const _checkedByCompiler = () => {
      // @ts-expect-error no API call has this method and path
      call("GET /location/location-search", {});
      // @ts-expect-error a move requires the registration ID and the new session ID (VA-12)
      call("POST /classes-events/move-session", { registrationId: "r-1" });
      // @ts-expect-error the browser cannot call `submitForm`, because the browser posts forms to the page URL
      call("POST /forms/submit", { formAddress: "/" });
      // @ts-expect-error the browser cannot make the CMS's API calls
      call("GET /content/sites", {});
    };
  });
});
