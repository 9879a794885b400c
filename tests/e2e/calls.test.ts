/**
 * The built Worker and the backend understand each other. tests/worker/calls/endpoints.test.ts tests each API call of the
 * Worker with a stub, and tests/backend/every-call.test.ts tests each API call of the backend.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { setUpSite } from "../support/set-up-site.ts";

const access = { issuer: "https://team.test", audience: "test-audience", kid: "key-1" };
/** Serves the public key of the token issuer, as Cloudflare Access does. */
let keySet: Server;
let token: string;

async function settings() {
  const keys = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: access.kid };
  keySet = createServer((_request, response) => void response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((ready) => keySet.listen(0, "127.0.0.1", ready));
  token = await new SignJWT({ custom: { groups: ["staff"] } })
    .setProtectedHeader({ alg: "RS256", kid: access.kid })
    .setIssuer(access.issuer)
    .setAudience([access.audience])
    .setSubject("person-1")
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(keys.privateKey);
  return {
    ACCESS_ISSUER: access.issuer,
    ACCESS_AUDIENCE: access.audience,
    ACCESS_KEYS: `http://127.0.0.1:${(keySet.address() as AddressInfo).port}/`,
  };
}
const { site } = setUpSite({ settings, browser: false });
afterAll(() => void keySet?.close());

let tokens = 0;
const headersOf = (call: Endpoint): Record<string, string> => ({
  ...(call.botCheck ? { "x-bot-token": `local:${call.botCheck}:www.larkspurhealth.example:${tokens++}` } : {}),
  ...(call.access === "role" ? { "cf-access-jwt-assertion": token } : {}),
  "sec-fetch-site": "same-origin",
  "x-requested-with": "fetch",
});

/** Sends an API call's example request with the headers that the site's pages send. */
function send(call: Endpoint): Promise<Response> {
  const input = inputOf(call);
  const { request } = call.example;
  const values = new URLSearchParams(Object.entries(request as object).map(([name, value]) => [name, `${value}`]));
  const init = { method: call.method, headers: headersOf(call) };
  if (input === "query") return site.fetch(`${call.path}?${values}`, init);
  return site.fetch(call.path, { ...init, body: input === "json" ? JSON.stringify(request) : values });
}

const state = (response: Response) => response.headers.get("x-edge-cache");

it("the second request for a page is an edge cache hit that returns the same HTML as the first request (ED-16, PF-02)", async () => {
  const first = await site.fetch("/");
  expect([first.status, state(first)]).toEqual([200, "MISS"]);
  // A public page sets no cookie, because visitors have no session (RT-13).
  expect(first.headers.get("set-cookie")).toBeNull();
  const second = await site.fetch("/");
  expect([second.status, state(second)]).toEqual([200, "HIT"]);
  expect(await second.text()).toBe(await first.text());
});

/** The example of this API call names a payment that does not exist. tests/e2e/fees.test.ts makes payments. */
const UNMADE = "paymentInfo";
const open = Object.entries<Endpoint>(endpoints).filter(
  ([name, call]) => name !== UNMADE && !call.internal && !call.path.includes("*"),
);

it.each(open)(
  "the site returns the backend's response to the example request for %s (ED-14, ED-19)",
  async (_name, call) => {
    const isCached = call.cache !== "never";
    const first = await send(call);
    const body = await first.text();
    expect(first.status, body).toBe(200);
    expect(call.response.safeParse(JSON.parse(body)).error).toBeUndefined();
    expect(state(first)).toBe(isCached ? "MISS" : "BYPASS");
    if (!isCached) return;
    const again = await send(call);
    expect([state(again), await again.text()]).toEqual(["HIT", body]);
    expect(again.headers.get("server-timing")).toMatch(/^edge;dur=\d/);
  },
);
