import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let mend: (upstream: string, fault: string) => Promise<void>;

beforeAll(async () => {
  site = await startSite();
  mend = async (upstream, fault) => void (await site.reference(`/_faults/${upstream}`, { method: "PUT", body: fault }));
});
afterAll(() => site?.stop());

const open = Object.entries<Endpoint>(endpoints).filter(([, call]) => !call.internal && !call.path.includes("*"));
const kept = open.filter(([, call]) => call.cache !== "never");

/** Sends a request as a browser does. */
function send(call: Endpoint, request: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const input = inputOf(call);
  const values = new URLSearchParams(Object.entries(request as object).map(([name, value]) => [name, `${value}`]));
  if (input === "query") return site.fetch(`${call.path}?${values}`, { method: call.method, headers });
  const body = input === "json" ? JSON.stringify(request) : values;
  return site.fetch(call.path, { method: call.method, headers, body });
}
const state = (response: Response) => response.headers.get("x-edge-cache");

describe("every call, at the built site before the reference upstream (ED-14)", () => {
  it.each(kept)("%s is a MISS, then a HIT with the same bytes", async (_name, call) => {
    const first = await send(call, call.example.request);
    const again = await send(call, call.example.request);
    expect([200, 404]).toContain(first.status);
    expect([state(first), state(again)]).toEqual(["MISS", "HIT"]);
    const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
    expect(withoutId(await again.text())).toBe(withoutId(await first.text()));
    expect(again.headers.get("server-timing")).toMatch(/^edge;dur=\d/);
  });

  const staff = open.filter(([, call]) => call.access === "staff");
  it.each(staff)("%s lets nobody in before there is a sign-in (AU-03)", async (_name, call) => {
    const forged = await new SignJWT({ groups: ["staff"], aud: "x", iss: "x", sub: "x" })
      .setProtectedHeader({ alg: "HS256", kid: "x" })
      .sign(new TextEncoder().encode("x".repeat(32)));
    for (const headers of [{}, { "cf-access-jwt-assertion": forged }] as Record<string, string>[]) {
      const response = await send(call, call.example.request, headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  it("bills are shown to who passed the bot check, and a stranger's account looks like none", async () => {
    const look = (accountNumber: string, token: string) =>
      send(endpoints.billsByAccount, { flowType: "accountnumber", accountNumber }, { "x-bot-token": token });
    expect((await look("1", "")).status).toBe(403);
    const host = "www.larkspurhealth.example";
    const none = await look("000000000", `local:bills:${host}:1`);
    expect(await none.json()).toEqual({ status: "success", pendingBills: [] });
    expect((await look("000000000", `local:bills:${host}:1`)).status).toBe(403);
    expect((await look("000000000", "local:bills:elsewhere.example:2")).status).toBe(403);
  });

  it("a payment begins, and says where it goes on", async () => {
    const response = await send(endpoints.submitTransaction, endpoints.submitTransaction.example.request);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ redirectUrl: expect.stringMatching(/^(\/|https:\/\/)/) });
  });

  it("a visitor's place comes from the connection (AP-22)", async () => {
    const response = await send(endpoints.locationByAddress, {});
    expect(await response.json()).toMatchObject({ city_name: "Denver", subdivision_1_iso_code: "CO" });
    expect([state(response), response.headers.get("cache-control")]).toEqual(["BYPASS", "private, no-store"]);
  });
});

describe("an upstream that fails (RL-01)", () => {
  let n = 0;
  const cold = () => send(endpoints.indexSearch, { searchText: `never asked ${n++}` });

  it.each([
    ["down", 502],
    ["wrong", 502],
    ["broken", 502],
    ["status", 502],
    ["slow", 504],
    ["flapping", 200],
  ])("%s: %i, and what is kept is still given", async (fault, status) => {
    await mend("search", fault);
    expect((await cold()).status).toBe(status);
    const warm = await send(endpoints.indexSearch, endpoints.indexSearch.example.request);
    expect([warm.status, state(warm)]).toEqual([200, "HIT"]);
    await mend("search", "ok");
    expect((await cold()).status).toBe(200);
  });

  it("keeps nobody waiting once it is known to be dead, and is back within ten seconds", async () => {
    await mend("search", "slow");
    await Promise.all(Array.from({ length: 6 }, cold));
    const begin = performance.now();
    for (let at = 0; at < 20; at++) expect((await cold()).status).toBe(502);
    // Twenty that waited would take twenty times as long.
    expect(performance.now() - begin).toBeLessThan(5 * endpoints.indexSearch.timeout);
    await mend("search", "ok");
    const mended = performance.now();
    while ((await cold()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 250));
    expect(performance.now() - mended).toBeLessThan(10_000);
  });

  it("pages stay up with every upstream down", async () => {
    await site.fetch("/");
    const warm: Endpoint[] = [];
    for (const [, call] of kept) if ((await send(call, call.example.request)).status === 200) warm.push(call);
    expect(warm.length).toBeGreaterThan(20);
    for (const upstream of new Set(open.map(([, call]) => call.upstream))) await mend(upstream, "down");
    const page = await site.fetch("/");
    expect(page.status).toBe(200);
    for (const call of warm) expect((await send(call, call.example.request)).status).toBe(200);
    for (const upstream of new Set(open.map(([, call]) => call.upstream))) await mend(upstream, "ok");
  });
});
