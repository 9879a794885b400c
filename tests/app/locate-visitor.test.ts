import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { locateVisitor } from "../../app/browser/locate-visitor.ts";
import { changeLocation, locationState } from "../../app/browser/visitor-location.ts";

const HELENA = { city_name: "Helena", subdivision_1_iso_code: "MT" };
const GUESS = { city_name: "Denver", subdivision_1_iso_code: "CO" };
const BY_POSITION = "/geo-location/user-location?latitude=46.59&longitude=-112.04";
const BY_NETWORK = "/geo-location/user-coordinates";

/** The URLs that the page requested, and the options with which it asked the browser for a position. */
let requested: string[];
let options: PositionOptions | undefined;

beforeEach(() => {
  requested = [];
  options = undefined;
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en", dataset: {} } });
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("dispatchEvent", () => true);
  changeLocation({ type: "forgotten" });
  changeLocation({ type: "permission", permission: "prompt" });
});
afterEach(() => {
  changeLocation({ type: "forgotten" });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A position, the code of an error, or null for a browser without geolocation. */
type Answer = "position" | 1 | 2 | 3 | null;

function browserWith(answer: Answer, lookups: Record<string, object>): void {
  const getCurrentPosition: Geolocation["getCurrentPosition"] = (located, failed, given) => {
    options = given;
    if (answer === "position") located({ coords: { latitude: 46.59123, longitude: -112.04321 } } as never);
    else failed?.({ code: answer, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as never);
  };
  vi.stubGlobal("navigator", answer === null ? {} : { geolocation: { getCurrentPosition } });
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    return lookups[url] ? Response.json(lookups[url]) : Response.json({}, { status: 502 });
  });
}

it.each<[string, Answer, object | null, string[], object, number]>([
  ["the visitor denies the position (LO-06)", 1, HELENA, [BY_NETWORK], { permission: "denied" }, 0],
  ["the device has no position (LO-07)", 2, HELENA, [BY_NETWORK], { permission: "prompt" }, 0],
  ["the position takes too long (LO-07)", 3, HELENA, [BY_NETWORK], { permission: "prompt" }, 0],
  ["the browser has no geolocation (LO-08)", null, HELENA, [BY_NETWORK], { permission: "prompt" }, 1],
  [
    "the lookup of the position fails (LO-07)",
    "position",
    null,
    [BY_POSITION, BY_NETWORK],
    { permission: "granted" },
    1,
  ],
])(
  "if %s, the page estimates the location from the IP address",
  async (_what, answer, found, urls, permission, warnings) => {
    browserWith(answer, { [BY_NETWORK]: GUESS, ...(found && { [BY_POSITION]: found }) });
    expect(await locateVisitor()).toBe("guessed");
    expect(requested).toEqual(urls);
    expect(locationState.value).toMatchObject({ location: GUESS, source: "none", ...permission });
    expect(console.warn).toHaveBeenCalledTimes(warnings);
  },
);

it("the page asks for a position for ten seconds, accepts one of the last minute, and looks up its city (LO-05)", async () => {
  browserWith("position", { [BY_POSITION]: HELENA });
  expect(await locateVisitor()).toBe("located");
  expect(options).toEqual({ timeout: 10_000, maximumAge: 60_000 });
  expect(requested).toEqual([BY_POSITION]);
  const location = { ...HELENA, latitude: 46.59, longitude: -112.04 };
  expect(locationState.value).toMatchObject({ location, source: "geolocation", permission: "granted" });
});

it("if no lookup succeeds, the promise rejects, and the location stays unknown (ER-03)", async () => {
  browserWith(3, {});
  await expect(locateVisitor()).rejects.toThrow("502");
  expect(locationState.value).toMatchObject({ location: null, source: "none", permission: "prompt" });
});
