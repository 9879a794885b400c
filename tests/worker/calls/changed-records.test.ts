import { afterEach, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { callUpstream } from "../../../worker/upstream/call.ts";
import { callWorld } from "./world.ts";

const { applyImport, locationTypes } = endpoints;

afterEach(() => {
  vi.useRealTimers();
});

/** Applies an import, to which the backend responds with `success`. Returns the cache states of a call before and after. */
async function cacheStates(success: boolean, month: number) {
  // A month of its own, so that cache entries from other tests have expired.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2037, month, 1) });
  const world = await callWorld((request) =>
    Response.json(request.url.includes(applyImport.path) ? { success } : locationTypes.example.response),
  );
  const site = { name: "larkspur", publicHost: "www.larkspurhealth.example" };
  const actor = { role: "staff", subject: "person-1", name: "Sam" } as const;
  const context = { env: world.env, requestId: "r", waitUntil: () => undefined, visitor: {}, site, actor };
  const state = async () => (await world.call(locationTypes)).headers.get("x-edge-cache");
  const before = [await state(), await state()];
  await callUpstream(context)(applyImport, applyImport.example.request);
  return [...before, await state()];
}

it("after staff change records, no cached response shows the old records", async () => {
  expect(await cacheStates(true, 1)).toEqual(["MISS", "HIT", "MISS"]);
});

it("a change that the backend refuses purges nothing", async () => {
  expect(await cacheStates(false, 2)).toEqual(["MISS", "HIT", "HIT"]);
});
