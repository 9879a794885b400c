/**
 * The backend test runs in `npm run test:all`. tests/backend/every-call.test.ts sends each API call
 * directly to the backend.
 * @module-tag nightly
 */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { brokenInput } from "../support/endpoint-suite.ts";
import { setUpSite } from "../support/set-up-site.ts";

const HOST = "www.larkspurhealth.example";
const ISSUER = "https://team.test";
const AUDIENCE = "suite";

let keys: Server;
let token: string;

/** Serves a key set and signs a token that the tests use to call the API as staff. */
async function settings() {
  const pair = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "suite", alg: "RS256", use: "sig" };
  keys = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((resolve) => keys.listen(0, "127.0.0.1", resolve));
  const { port } = keys.address() as AddressInfo;
  token = await new SignJWT({ custom: { groups: ["staff"] } })
    .setProtectedHeader({ alg: "RS256", kid: "suite" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject("person-1")
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(pair.privateKey);
  return { ACCESS_ISSUER: ISSUER, ACCESS_AUDIENCE: AUDIENCE, ACCESS_KEYS: `http://127.0.0.1:${port}/` };
}
const { site } = setUpSite({ settings, browser: false });
afterAll(() => void keys?.close());

let tokens = 0;
const headersOf = (call: Endpoint): Record<string, string> => ({
  ...(call.botCheck ? { "x-bot-token": `local:${call.botCheck}:${HOST}:${tokens++}` } : {}),
  ...(call.access === "staff" ? { "cf-access-jwt-assertion": token } : {}),
  "sec-fetch-site": "same-origin",
  "x-requested-with": "fetch",
});

/** Sends a request with the headers that the site's pages send. */
function send(call: Endpoint, request: object): Promise<Response> {
  const input = inputOf(call);
  const values = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, `${value}`]));
  const init = { method: call.method, headers: headersOf(call) };
  if (input === "query") return site.fetch(`${call.path}?${values}`, init);
  return site.fetch(call.path, { ...init, body: input === "json" ? JSON.stringify(request) : values });
}

/**
 * The test skips this API call, because no payment exists. tests/backend/money.test.ts and tests/e2e/fees.test.ts
 * create payments.
 */
const UNMADE = "paymentInfo";
const open = Object.entries<Endpoint>(endpoints).filter(
  ([name, call]) => name !== UNMADE && !call.internal && !call.path.includes("*"),
);

describe.each(open)("%s from the site to the backend", (_name, call) => {
  it("an API call returns a valid response to its example request (ED-14, ED-19)", async () => {
    const response = await send(call, call.example.request as object);
    const cacheable = call.cache !== "never";
    expect(response.status).toBe(200);
    expect(call.response.safeParse(await response.json()).error).toBeUndefined();
    // A cache miss counts toward the rate limit, so its response sets a visitor token.
    expect(response.headers.get("cache-control")).toBe(cacheable ? "private, no-cache" : "private, no-store");
    expect(response.headers.get("x-edge-cache")).toBe(cacheable ? "MISS" : "BYPASS");
    expect(response.headers.get("x-request-id")).toBeTruthy();
  });

  it("an API call rejects a malformed request and names the error (RL-05, VA-14)", async () => {
    const { query, body } = brokenInput(call);
    // The test sends an unknown parameter instead of invalid UTF-8 bytes, because the local server would replace such
    // bytes.
    const path = query ? `${call.path}?__proto__=a` : call.path;
    const response = await site.fetch(path, {
      method: call.method,
      headers: headersOf(call),
      ...(body === undefined ? {} : { body }),
    });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { problems: object[]; requestId: string } };
    expect(error.problems).toHaveLength(1);
    expect(error.requestId).toBe(response.headers.get("x-request-id"));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it.runIf(!call.request.safeParse({}).success)(
    "an error response names missing fields and allowed values (VA-14)",
    async () => {
      const response = await send(call, {});
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: { problems: { field: string; allowed: string }[] } };
      expect(error.problems[0]?.allowed).toBeTruthy();
    },
  );
});
