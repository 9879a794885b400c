import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { PUBLIC } from "../stub.ts";
import { callWorld, ownPage, signed } from "./world.ts";

const { eventParticipants, cancelRegistration, cancelRegistrationByAddress } = endpoints;
const now = () => Math.floor(Date.now() / 1000);
const bearing = (token: string) => ({ "cf-access-jwt-assertion": token });
const participants = () => Response.json(eventParticipants.example.response);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

// tests/worker/roles.test.ts tries the tokens of other people, issuers, and keys.
describe("only a valid Access token allows staff API calls (AU-02, threats: access token)", () => {
  it.each<[string, () => Promise<string>, number]>([
    ["a valid token", () => signed(), 200],
    ["groups in addition to the custom claims", () => signed({ groups: ["staff", "x"], custom: {} }), 200],
    ["the site's audience as a string", () => signed({ aud: "test-audience" }), 200],
    ["an unknown `kid`", () => signed({}, { kid: "key-2" }), 401],
    ["another audience in addition to the site's audience", () => signed({ aud: ["other", "test-audience"] }), 401],
    ["no audience", () => signed({ aud: undefined }), 401],
    ["another issuer", () => signed({ iss: "https://team.test.evil" }), 401],
    ["no `exp`", () => signed({ exp: undefined }), 401],
    ["no `iat`", () => signed({ iat: undefined }), 401],
    ["an `iat` in the future", () => signed({ iat: now() + 300 }), 401],
    ["no subject", () => signed({ sub: undefined }), 401],
    ["an unparsable token", async () => "a.b.c", 401],
    ["groups that only contain the word `staff`", () => signed({ custom: { groups: ["staffing", "non-staff"] } }), 403],
  ])("%s", async (what, token, status) => {
    const world = await callWorld(participants);
    const headers = { ...bearing(await token()), "cf-connecting-ip": what };
    const response = await world.call(eventParticipants, eventParticipants.example.request, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(world.requests).toHaveLength(status === 200 ? 1 : 0);
  });

  it("the Worker accepts an Access token in the Cloudflare Access cookie", async () => {
    const world = await callWorld(participants);
    const headers = { cookie: `a=1; __Host-CF_Authorization=${await signed()}` };
    expect((await world.call(eventParticipants, eventParticipants.example.request, headers)).status).toBe(200);
  });

  it("the Worker rejects every Access token if an Access setting is missing", async () => {
    for (const setting of ["ACCESS_ISSUER", "ACCESS_AUDIENCE", "ACCESS_KEYS"]) {
      const world = await callWorld(participants, { [setting]: undefined });
      const headers = { ...bearing(await signed()), "cf-connecting-ip": setting };
      expect((await world.call(eventParticipants, eventParticipants.example.request, headers)).status).toBe(401);
    }
  });

  it("if the signing keys are unavailable, the Worker rejects an Access token with a 503", async () => {
    const world = await callWorld(participants, { ACCESS_KEYS: "/no-such-keys" });
    const response = await world.call(eventParticipants, eventParticipants.example.request, bearing(await signed()));
    expect(response.status).toBe(503);
  });

  it("the Worker rate limits an IP address after twenty invalid tokens in a minute (AU-08)", async () => {
    const world = await callWorld(participants);
    const headers = { ...bearing("a.b.c"), "cf-connecting-ip": "198.51.100.9" };
    const statuses: number[] = [];
    for (let n = 0; n < 45; n++)
      statuses.push((await world.call(eventParticipants, eventParticipants.example.request, headers)).status);
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
    expect(statuses).toContain(429);
  });
});

describe("the Worker accepts data changes only from the site's pages (AU-05, threats: staff actions)", () => {
  const origin = `https://${PUBLIC}`;
  it.each<[string, Record<string, string>, number]>([
    ["the site's script", ownPage, 200],
    ["the site's script in an old browser", { origin, "x-requested-with": "fetch" }, 200],
    [
      "the site's script, for a GET request without an Origin header",
      { "sec-fetch-site": "same-origin", "x-requested-with": "fetch" },
      200,
    ],
    ["an image or link on another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a link in an email", { "sec-fetch-site": "none" }, 403],
    ["a form on another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, 403],
    ["a script on another site", { ...ownPage, "sec-fetch-site": "cross-site", origin: "https://evil.example" }, 403],
    [
      "a script on a sibling host",
      { ...ownPage, "sec-fetch-site": "same-site", origin: "https://x.larkspurhealth.example" },
      403,
    ],
    ["a link on the site's page", { "sec-fetch-site": "same-origin" }, 403],
    ["a client that sends no origin", { origin: "", "x-requested-with": "fetch" }, 403],
    ["a null origin", { origin: "null", "x-requested-with": "fetch" }, 403],
    ["the site's origin over HTTP", { origin: `http://${PUBLIC}`, "x-requested-with": "fetch" }, 403],
  ])("%s", async (_what, headers, status) => {
    for (const call of [cancelRegistration, cancelRegistrationByAddress]) {
      const world = await callWorld(() => Response.json(call.example.response));
      const all = { ...bearing(await signed()), ...headers };
      expect((await world.call(call, call.example.request, all)).status).toBe(status);
      expect(world.requests).toHaveLength(status === 200 ? 1 : 0);
    }
  });
});
