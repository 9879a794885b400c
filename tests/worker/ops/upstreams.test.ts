import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { button, input } from "../../../app/forms/form-examples.ts";
import { type Endpoint, upstreams } from "../../../contracts/endpoint.ts";
import { endpoints } from "../../../contracts/index.ts";
import { addressed, botToken, ownPage, signedIn } from "../calls/world.ts";
import { resetConfig } from "../reset-stores.ts";
import { formPage, layout, stubSite } from "../stub.ts";
import { down, good, opsWorld } from "./world.ts";

const { locationTypes, locationTypeahead, locationByAddress, eventCategories, findCity } = endpoints;
const hour = 3_600_000;

let begin = Date.UTC(2035, 0, 1);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  begin += 30 * 24 * hour;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
afterEach(resetConfig);
/** Starts a site that has a single page with a form, and submits the form. */
function formSite() {
  const fields = [input("text", "name", "Full name", { required: true }), button("Send")];
  const layouts = { "en /contact-us": formPage(fields) };
  const site = stubSite({ layouts }, { UPSTREAM_FORMS: "https://receiver.test" });
  const body = new URLSearchParams({ _form: "{contact}", name: "Marisol Vega" });
  const headers = { accept: "application/json" };
  return { post: () => site.fetch("/contact-us", { method: "POST", body, headers }) };
}

const at = (milliseconds: number) => vi.setSystemTime(begin + milliseconds);

describe("the Worker sends no requests to a disabled upstream (OP-06)", () => {
  it("while the upstream is disabled, the Worker serves cached responses for up to a day, as a HIT while fresh and as STALE afterward", async () => {
    const { ops, callEdge, world } = await opsWorld(good(locationTypes));
    await callEdge(locationTypes);
    const { status, said } = await ops("PUT", "upstreams/locations", { disabled: true });
    expect(status).toBe(200);
    expect(said).toMatchObject({ upstream: { name: "locations", disabled: true } });
    expect(Date.parse(said.everywhereBy) - Date.now()).toBeLessThanOrEqual(60_000);
    expect(await callEdge(locationTypes)).toEqual([200, "HIT"]);
    for (const hours of [2, 23]) {
      at(hours * hour);
      expect(await callEdge(locationTypes)).toEqual([200, "STALE"]);
      // The Worker does not revalidate the cached response, so it also serves the second request as STALE.
      expect(await callEdge(locationTypes)).toEqual([200, "STALE"]);
    }
    at(26 * hour);
    expect((await callEdge(locationTypes))[0]).toBe(503);
    expect(world.requests).toHaveLength(1);
  });

  it("while the upstream is disabled, the Worker serves a 20-hour-old cached response as STALE", async () => {
    const { ops, callEdge, world } = await opsWorld(good(locationTypeahead));
    await callEdge(locationTypeahead);
    await ops("PUT", "upstreams/locations", { disabled: true });
    at(20 * hour);
    expect(await callEdge(locationTypeahead)).toEqual([200, "STALE"]);
    expect(world.requests).toHaveLength(1);
  });

  it("while the upstream is disabled, an uncached API call fails immediately without opening the circuit breaker", async () => {
    const { ops, callEdge, world } = await opsWorld(() => new Promise(() => undefined));
    await ops("PUT", "upstreams/locations", { disabled: true });
    for (let n = 0; n < 10; n++)
      expect(await callEdge(locationTypeahead, { searchTerms: `cold ${n}` })).toEqual([503, "BYPASS"]);
    expect(world.requests).toHaveLength(0);
    const list = (await ops("GET", "upstreams")).said.upstreams;
    expect(list.find(({ name }: { name: string }) => name === "locations")).toEqual({
      name: "locations",
      disabled: true,
      breakerHere: "closed",
    });
  });

  it("while one upstream is disabled, the Worker sends requests to the other upstreams, and afterward to all of them", async () => {
    const { ops, callEdge, world } = await opsWorld(good(locationTypes));
    await ops("PUT", "upstreams/locations", { disabled: true });
    world.upstream = good(eventCategories);
    expect(await callEdge(eventCategories)).toEqual([200, "MISS"]);
    await ops("PUT", "upstreams/locations", { disabled: false });
    world.upstream = good(locationTypes);
    expect(await callEdge(locationTypes)).toEqual([200, "MISS"]);
  });

  const own: [string, Endpoint][] = [
    ["with personal data", endpoints.registrationInfo],
    ["with personal data and a bot check", endpoints.billsByAccount],
    ["for staff", endpoints.eventParticipants],
    ["that changes data", endpoints.moveRegistration],
    ["that starts a payment", endpoints.submitTransaction],
    ["that is never cached", endpoints.validatePromoCode],
  ];
  it.each(own)("while the upstream is disabled, an API call %s fails with an uncached 503", async (_what, call) => {
    const { ops, world } = await opsWorld(good(call));
    await ops("PUT", `upstreams/${call.upstream}`, { disabled: true });
    const [path, init] = addressed(call, call.example.request);
    const headers = { ...(init.headers as object), ...botToken(), ...(await signedIn()), ...ownPage };
    const response = await world.fetch(path, { ...init, headers });
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(world.requests).toHaveLength(0);
    await ops("PUT", `upstreams/${call.upstream}`, { disabled: false });
    expect((await world.fetch(path, { ...init, headers: { ...headers, ...botToken() } })).status).toBe(200);
  });

  it("while the upstream is disabled, the Worker does not forward a form, and the form's page shows the failure (AP-29)", async () => {
    const { ops } = await opsWorld(good(locationTypes));
    const received = vi.fn(async () => Response.json({ success: true, errors: [] }));
    vi.stubGlobal("fetch", received);
    const { post } = formSite();
    await ops("PUT", "upstreams/forms", { disabled: true });
    at(11_000);
    expect((await post()).status).toBe(503);
    expect(received).not.toHaveBeenCalled();
    await ops("PUT", "upstreams/forms", { disabled: false });
    at(22_000);
    expect((await post()).status).toBe(200);
    vi.unstubAllGlobals();
  });

  it("while the upstream is disabled, the location API call falls back to Cloudflare's geolocation data (AP-22)", async () => {
    const { ops, world } = await opsWorld(good(locationByAddress));
    await ops("PUT", "upstreams/geo", { disabled: true });
    const cf = { city: "Denver", latitude: "39.7", longitude: "-105" };
    const response = await world.fetch(locationByAddress.path, { cf } as RequestInit);
    expect(await response.json()).toMatchObject({ city_name: "Denver" });
    expect((await world.call(findCity)).status).toBe(503);
    expect(world.requests).toHaveLength(0);
  });

  it("while the upstream is disabled, the Worker fetches no calendar files or media", async () => {
    const { ops, world } = await opsWorld(
      () => new Response("BEGIN:VCALENDAR", { headers: { "content-type": "text/calendar" } }),
    );
    await ops("PUT", "upstreams/events", { disabled: true });
    await ops("PUT", "upstreams/content", { disabled: true });
    for (const path of ["/classes-events/calendar/ses-1/Yoga.ics", "/sc10media/icons/cold.svg"])
      expect((await world.fetch(path)).status).toBe(502);
    expect(world.requests).toHaveLength(0);
  });

  it("if the CMS is disabled, the Worker sends the CMS no requests, serves cached pages, and returns 503 for all other pages", async () => {
    const { ops } = await opsWorld(good(locationTypes));
    const content = { layouts: { "en /kept": layout("kept"), "en /cold": layout("cold") } };
    const site = stubSite(content);
    expect((await site.fetch("/kept")).status).toBe(200);
    await ops("PUT", "upstreams/content", { disabled: true });
    // The mode change reaches every isolate within ten seconds.
    at(11_000);
    await site.fetch("/kept");
    const before = site.requests.length;
    at(2 * hour);
    expect((await site.fetch("/kept")).status).toBe(200);
    expect((await site.fetch("/cold")).status).toBe(503);
    expect(site.requests).toHaveLength(before);
  });
});

describe("the list of all upstreams for ops", () => {
  it("the list contains, for each upstream, its mode and its circuit breaker's state in this isolate", async () => {
    const { ops, callEdge } = await opsWorld(down);
    for (let n = 0; n < 4; n++) await callEdge(endpoints.indexSearch, { searchText: `dead ${n}` });
    await ops("PUT", "upstreams/geo", { disabled: true });
    const list = (await ops("GET", "upstreams")).said.upstreams;
    expect(list).toEqual(
      upstreams.map((name) => ({
        name,
        disabled: name === "geo",
        breakerHere: name === "search" ? "open" : "closed",
      })),
    );
  });

  it.each<[string, string, unknown, number, string]>([
    ["an unknown upstream", "upstreams/no-such", { disabled: true }, 404, upstreams.join(", ")],
    ["a missing mode", "upstreams/events", {}, 400, "true or false"],
    ["a string as the mode", "upstreams/events", { disabled: "yes" }, 400, "true or false"],
    ["an unknown field", "upstreams/events", { disabled: true, until: "noon" }, 400, "the documented fields only"],
    ["invalid JSON", "upstreams/events", "disabled", 400, "well formed"],
  ])("the Worker rejects %s, and the error lists the allowed values", async (_what, path, body, status, allowed) => {
    const { ops } = await opsWorld(down);
    const { status: answered, said } = await ops("PUT", path, body);
    expect(answered).toBe(status);
    expect(said.error.problems[0].allowed).toContain(allowed);
  });

  it("if two concurrent requests disable an upstream, a single request can enable it", async () => {
    const { ops } = await opsWorld(down);
    await Promise.all([1, 2].map(() => ops("PUT", "upstreams/events", { disabled: true })));
    await ops("PUT", "upstreams/events", { disabled: false });
    const list = (await ops("GET", "upstreams")).said.upstreams;
    expect(list.every(({ disabled }: { disabled: boolean }) => !disabled)).toBe(true);
  });
});
