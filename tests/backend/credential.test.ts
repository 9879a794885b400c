import { describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { startBackend, upstream } from "./database.ts";

const { test } = startBackend({ size: "empty" });

const SECRET = "a-secret-of-32-random-characters";
const PREVIOUS = "the-previous-secret-of-the-site!";

/** Sends a call's example to the backend with the given `authorization` header. */
function ask(call: Endpoint, authorization: string, settings: object = { BACKEND_SECRET: SECRET }) {
  const { method, path } = call;
  const values = Object.entries(call.example.request as object).map(([name, value]) => [name, String(value)]);
  const isQuery = inputOf(call) === "query";
  const address = path.includes("*") ? "/forms/contact" : path;
  return upstream(test.db, settings).ask(isQuery ? `${address}?${new URLSearchParams(values)}` : address, {
    method,
    headers: { authorization },
    ...(!isQuery && { body: JSON.stringify(call.example.request) }),
  });
}

// The demo CMS checks its API key instead.
const calls = Object.entries<Endpoint>(endpoints).filter(([, { upstream: name }]) => name !== "content");

describe("the backend and the secret of the site (AU-10)", () => {
  it.each(calls)("%s without the secret is a 401 that names the setting", async (_name, call) => {
    for (const authorization of ["", "Bearer wrong", `Basic ${SECRET}`, `Bearer ${SECRET}x`]) {
      const response = await ask(call, authorization);
      expect([authorization, response.status]).toEqual([authorization, 401]);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer /);
      const { title, status, detail } = (await response.json()) as Record<string, unknown>;
      expect([title, status]).toEqual(["Unauthorized", 401]);
      expect(detail).toContain("BACKEND_SECRET");
      expect(detail).not.toContain(SECRET);
    }
  });

  it.each([
    ["/classes-events/calendar/450/Class.ics", "GET"],
    ["/forms/contact", "POST"],
    ["/no-such-call", "GET"],
  ])("%s needs the secret too", async (path, method) => {
    const response = await upstream(test.db).ask(path, { method, headers: { authorization: "Bearer wrong" } });
    expect(response.status).toBe(401);
  });

  it("during a rotation, both secrets are valid", async () => {
    const settings = { BACKEND_SECRET: SECRET, BACKEND_SECRET_PREVIOUS: PREVIOUS };
    const { locationTypes } = endpoints;
    expect((await ask(locationTypes, `Bearer ${SECRET}`, settings)).status).toBe(200);
    expect((await ask(locationTypes, `Bearer ${PREVIOUS}`, settings)).status).toBe(200);
    expect((await ask(locationTypes, `Bearer ${PREVIOUS}`)).status).toBe(401);
  });

  it.each([{ BACKEND_SECRET: "" }, { BACKEND_SECRET: undefined }])(
    "a backend without a secret rejects every call: %o",
    async (settings) => {
      for (const authorization of ["", "Bearer ", "Bearer undefined"])
        expect((await ask(endpoints.locationTypes, authorization, settings)).status).toBe(401);
    },
  );
});
