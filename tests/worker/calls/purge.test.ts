import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { PurgeReceipt } from "../../../contracts/purge.ts";
import { callWorld, ownPage, signedIn } from "./world.ts";

const { serviceItem, alwaysOnPromotions, relatedServices } = endpoints;

let number = 0;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // On the fake clock, each test runs in a different month, so that cache entries from earlier tests have expired.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2036, number++, 1) });
});

/** Starts a site that has services and promotions, whose text contains `state.edition`. */
async function services() {
  const state = { edition: "old", down: false, held: undefined as Promise<void> | undefined, promotions: true };
  const world = await callWorld(async (request) => {
    const { edition } = state;
    await state.held;
    if (state.down) return new Response("down", { status: 503 });
    const id = new URL(request.url).searchParams.get("id");
    if (id)
      return Response.json({
        ...serviceItem.example.response,
        id,
        nameOverride: edition,
        conditions: [{ id: `cnd-of-${id}`, nameOverride: "A condition" }],
      });
    const banner = { id: "promo-1", heading: edition, bannerIcon: "/-/media/icons/video.svg?w=10" };
    return Response.json(state.promotions ? [banner] : []);
  });
  const said = async (response: Response) => {
    const value = await response.json<{ nameOverride?: string }[] & { nameOverride?: string; heading?: string }>();
    const text = JSON.stringify(value);
    return `${response.headers.get("x-edge-cache")} ${/"(old|new)"/.exec(text)?.[1] ?? "none"}`;
  };
  const ask = {
    one: async () => said(await world.call(serviceItem, { id: "svc-1" })),
    two: async () => said(await world.call(serviceItem, { id: "{AAAAAAAA-0000-4000-8000-000000000002}" })),
    promotions: async () => said(await world.call(alwaysOnPromotions, {})),
  };
  const purge = async (body: object) => {
    // A separate person, because other test files on later fake clocks count purges toward the same person's limit.
    const headers = { ...(await signedIn({ sub: "a-purger-of-calls", custom: { groups: ["ops"] } })), ...ownPage };
    const text = JSON.stringify({ site: "larkspur", ...body });
    const response = await world.fetch("/_edge/purge", { method: "POST", body: text, headers });
    expect(response.status, await response.clone().text()).toBe(200);
    return PurgeReceipt.parse(await response.json());
  };
  // A purge deletes expired purge versions, so this purge removes the previous tests' versions, which are a month old.
  await purge({ items: ["none"] });
  const all = async () => [await ask.one(), await ask.two(), await ask.promotions()];
  return { world, state, ask, all, purge };
}

const OLD = "HIT old";
const NEW = "MISS new";

describe("a purge invalidates exactly the API responses that use the changed item (ED-12, AP-41, AP-43)", () => {
  it.each<[string, object, string[]]>([
    ["the service", { items: ["SVC-1"] }, [NEW, OLD, OLD]],
    ["the service by its GUID", { items: ["aaaaaaaa-0000-4000-8000-000000000002"] }, [OLD, NEW, OLD]],
    ["a condition that the service contains", { items: ["cnd-of-svc-1"] }, [NEW, OLD, OLD]],
    ["a promotion", { items: ["promo-1"] }, [OLD, OLD, NEW]],
    ["a promotion's image", { items: ["/-/media/icons/video.svg"] }, [OLD, OLD, NEW]],
    ["another item", { items: ["svc-3"] }, [OLD, OLD, OLD]],
    ["a page", { paths: ["/medical-services"] }, [OLD, OLD, OLD]],
    ["the entire site", { all: true }, [NEW, NEW, NEW]],
  ])("%s", async (_what, body, states) => {
    const { all, state, purge } = await services();
    await all();
    expect(await all()).toEqual([OLD, OLD, OLD]);
    state.edition = "new";
    const { calls, keys } = await purge(body);
    const changed = states.filter((one) => one === NEW).length;
    // After a purge of the entire site, the receipt also counts API responses that other tests cached.
    if (changed < 3) expect([calls.length, keys]).toEqual([changed, changed]);
    expect(await all()).toEqual(states);
    expect(await all()).toEqual(states.map((one) => one.replace("MISS", "HIT")));
  });

  it("a purge of any item invalidates API responses that contain no item IDs", async () => {
    const { ask, state, purge } = await services();
    state.promotions = false;
    expect(await ask.promotions()).toBe("MISS none");
    state.promotions = true;
    state.edition = "new";
    await purge({ items: ["promo-9"] });
    expect(await ask.promotions()).toBe(NEW);
  });

  it("a purge of one API call's responses does not invalidate the cached responses of other API calls", async () => {
    const { world, purge } = await services();
    world.upstream = () => Response.json(relatedServices.example.response);
    const ask = async () => (await world.call(relatedServices)).headers.get("x-edge-cache");
    expect([await ask(), await ask()]).toEqual(["MISS", "HIT"]);
    await purge({ all: true });
    expect(await ask()).toBe("HIT");
  });
});

it("after a purge, the Worker serves the old response as stale while the upstream is down (AP-46, RL-01)", async () => {
  const { ask, state, purge } = await services();
  await ask.one();
  await purge({ items: ["svc-1"] });
  Object.assign(state, { down: true, edition: "new" });
  expect(await ask.one()).toBe("STALE old");
  state.down = false;
  expect(await ask.one()).toBe(NEW);
});

it("after a purge, the Worker does not serve a response whose fetch began before the purge (PB-04)", async () => {
  const { ask, state, purge, world } = await services();
  let letGo: () => void = () => undefined;
  state.held = new Promise((resolve) => {
    letGo = () => resolve();
  });
  const slow = ask.one();
  await vi.waitFor(() => expect(world.requests.some(({ url }) => url.includes(serviceItem.path))).toBe(true));
  Object.assign(state, { edition: "new", held: undefined });
  await purge({ items: ["svc-1"] });
  expect(await ask.one()).toBe(NEW);
  letGo();
  expect(await slow).toBe("MISS old");
  expect(await ask.one()).toBe("HIT new");
});
