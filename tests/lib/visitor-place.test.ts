import { describe, expect, it } from "vitest";
import { LIFETIME } from "../../lib/constants.ts";
import {
  isGuess,
  NO_PLACE,
  nextPlace,
  type PlaceEvent,
  type PlaceState,
  placeCookie,
  readPlaceCookie,
} from "../../lib/maps/visitor-place.ts";

const helena = { city_name: "Helena", subdivision_1_iso_code: "MT", latitude: 46.59, longitude: -112.04 };
const boulder = { city_name: "Boulder", subdivision_1_iso_code: "CO", latitude: 40.01, longitude: -105.27 };
const chosen: PlaceState = { place: helena, source: "user-selection", permission: "prompt" };
const guess: PlaceState = { place: helena, source: "none", permission: "denied" };

describe("state changes of the visitor's location (LO-02, LO-05 to LO-10)", () => {
  it.each<[string, PlaceState, PlaceEvent, PlaceState]>([
    ["a choice is one", NO_PLACE, { type: "chosen", place: helena }, chosen],
    [
      "the device knows, and may say so",
      NO_PLACE,
      { type: "located", place: helena },
      { place: helena, source: "geolocation", permission: "granted" },
    ],
    [
      "a refusal changes no place",
      chosen,
      { type: "permission", permission: "denied" },
      { ...chosen, permission: "denied" },
    ],
    ["a guess has no source", { ...NO_PLACE, permission: "denied" }, { type: "guessed", place: helena }, guess],
    [
      "a guess that was asked for takes the place of a choice",
      chosen,
      { type: "guessed", place: boulder },
      { place: boulder, source: "none", permission: "prompt" },
    ],
    [
      "a choice takes the place of a guess, and a refusal stays",
      guess,
      { type: "chosen", place: boulder },
      { place: boulder, source: "user-selection", permission: "denied" },
    ],
    ["forgotten, a refusal stays", guess, { type: "forgotten" }, { ...NO_PLACE, permission: "denied" }],
    ["forgotten is forgotten", chosen, { type: "forgotten" }, NO_PLACE],
  ])("%s", (_, state, event, next) => expect(nextPlace(state, event)).toEqual(next));

  it("the location state keeps the state object if the visitor reselects the same location (LO-11)", () => {
    const again = nextPlace(guess, { type: "chosen", place: { city_name: "HELENA", subdivision_1_iso_code: "MT" } });
    expect([again.place === helena, again.source]).toEqual([true, "user-selection"]);
  });

  it("the location state rounds exact coordinates to about a mile and drops a single coordinate (LO-15, LO-16)", () => {
    const exact = { ...helena, latitude: 46.5912345, longitude: -112.0398765 };
    expect(nextPlace(NO_PLACE, { type: "located", place: exact }).place).toEqual(helena);
    const { place } = nextPlace(NO_PLACE, { type: "chosen", place: { city_name: "Helena", latitude: 46.59 } });
    expect(place).toEqual({ city_name: "Helena" });
  });

  it("the site treats a location as an estimate only if it has no source", () =>
    expect([guess, chosen, NO_PLACE].map(isGuess)).toEqual([true, false, false]));
});

describe("values that the location cookie may contain (LO-15)", () => {
  it.each<[string, PlaceState, number]>([
    ["a choice, for half a year", chosen, LIFETIME.place],
    ["the device's word, too", { ...chosen, source: "geolocation", permission: "granted" }, LIFETIME.place],
    ["a guess, for this visit", guess, 0],
    ["a refusal alone, for this visit", { ...NO_PLACE, permission: "denied" }, 0],
  ])("%s", (_, state, maxAge) => {
    const cookie = placeCookie(state);
    expect(cookie.maxAge).toBe(maxAge);
    expect(cookie.value).not.toMatch(/[;,\s]/);
    expect(readPlaceCookie(cookie.value)).toEqual(state);
  });

  it("the location cookie is empty if neither a location nor a permission is stored", () =>
    expect(placeCookie(NO_PLACE).value).toBe(""));

  it("the location state treats a location that has no source as selected by the visitor", () =>
    expect(readPlaceCookie(encodeURIComponent(JSON.stringify(helena)))).toEqual(chosen));

  const text = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  it.each([
    ["no JSON", "{"],
    ["no UTF-8", "%ff"],
    ["a list", text([helena])],
    ["a number", "7"],
    ["nothing in it", text({})],
    ["a name that is an object", text({ city_name: { a: 1 } })],
    ["a name without end", text({ city_name: "x".repeat(101) })],
    ["a coordinate as text", text({ ...helena, latitude: "46.59" })],
    ["one coordinate", text({ city_name: "Helena", latitude: 46.59 })],
    ["off the globe", text({ ...helena, latitude: 146 })],
    ["a source that there is not", text({ ...helena, source: "spy" })],
    ["a permission that there is not", text({ ...helena, permission: "always" })],
    ["no place at all", text({ postalCode: "59601" })],
  ])("rejects a cookie with invalid content: %s", (_, value) => expect(readPlaceCookie(value)).toBeNull());

  it("the location state drops unknown fields in the location cookie", () =>
    expect(readPlaceCookie(text({ ...helena, extra: "<script>" }))?.place).toEqual(helena));
});
