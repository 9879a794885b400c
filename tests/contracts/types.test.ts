/** These tests are held by the type checker: a line marked as an error that is none fails `tsc`. */
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { call } from "../../app/browser/call.ts";
import { endpoint } from "../../contracts/endpoint.ts";
import type { EndpointByKey, RequestOf, ResponseOf } from "../../contracts/index.ts";

const base = {
  row: "Proposed",
  summary: "A call that nobody makes.",
  method: "GET",
  path: "/types",
  upstream: "events",
  timeout: 2_000,
  request: z.object({}),
  response: z.object({}),
  example: { request: {}, response: {} },
} as const;
const cached = { maxAge: 60, staleWhileRevalidate: 60 };

describe("the type of a call", () => {
  it("lets a public call without personal data be cached", () => {
    expect(endpoint({ ...base, access: "public", privacy: "none", cache: cached }).cache).toBe(cached);
  });

  it("does not compile with a cache for personal, staff or changing calls (ED-17)", () => {
    // @ts-expect-error personal answers are never cached
    endpoint({ ...base, access: "public", privacy: "personal", cache: cached });
    // @ts-expect-error staff answers are never cached
    endpoint({ ...base, access: "staff", privacy: "none", cache: cached });
    // @ts-expect-error staff answers are never cached, least of all personal ones
    endpoint({ ...base, access: "staff", privacy: "personal", cache: cached });
    // @ts-expect-error answers of calls that change data are never cached
    endpoint({ ...base, access: "public", privacy: "none", changes: true, cache: cached });
  });

  it("does not compile as a staff call that says nothing for the audit (AU-06)", () => {
    const staff = { ...base, access: "staff", privacy: "personal", cache: "never" } as const;
    const audit = () => ({ action: "view-participants", targets: ["event 1"] }) as const;
    expect(endpoint({ ...staff, audit }).access).toBe("staff");
    // @ts-expect-error nothing would be written down
    endpoint(staff);
    // @ts-expect-error a target is an id with its kind, never what somebody typed
    endpoint({ ...staff, audit: () => ({ action: "search-participants", targets: ["Camila"] }) });
  });

  it("does not compile with an example that is not the schema's", () => {
    const never = { ...base, access: "public", privacy: "none", cache: "never", limit: "reads" } as const;
    expect(endpoint(never).limit).toBe("reads");
    // @ts-expect-error the response has no such type
    endpoint({ ...never, example: { request: {}, response: "no" } });
  });

  it("does not compile as a call that is never cached and never limited (RL-08)", () => {
    const never = { ...base, access: "public", privacy: "none", cache: "never" } as const;
    expect(endpoint({ ...never, limit: "reads" }).limit).toBe("reads");
    // @ts-expect-error one visitor could call its upstream without end
    endpoint(never);
  });

  it("gives the browser requests and answers by key", () => {
    type Search = EndpointByKey["POST /location/location-search"];
    expectTypeOf<RequestOf<Search>["searchText"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ResponseOf<Search>["locations"][number]["name"]>().toEqualTypeOf<string>();
    expectTypeOf<RequestOf<EndpointByKey["POST /classes-events/move-session"]>>().toEqualTypeOf<{
      registrationId: string;
      newSessionId: string;
      sessionId?: string | undefined;
    }>();
  });

  it("refuses unknown calls and wrong requests in the browser", () => {
    const wrong = () => {
      // @ts-expect-error there is no such call
      call("GET /location/location-search", {});
      // @ts-expect-error a move needs both ids (VA-12)
      call("POST /classes-events/move-session", { registrationId: "r-1" });
      // @ts-expect-error forms are posted as forms
      call("POST /forms/submit", { formAddress: "/" });
      // @ts-expect-error only the Worker calls the content system
      call("GET /content/sites", {});
    };
    expect(wrong).toBeTypeOf("function");
  });
});
