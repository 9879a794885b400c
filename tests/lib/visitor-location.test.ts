import { describe, expect, it } from "vitest";
import { LIFETIME } from "../../lib/constants.ts";
import {
  isGuess,
  type LocationEvent,
  type LocationState,
  locationCookie,
  NO_LOCATION,
  nextLocationState,
  readLocationCookie,
} from "../../lib/maps/visitor-location.ts";

const helena = { city_name: "Helena", subdivision_1_iso_code: "MT", latitude: 46.59, longitude: -112.04 };
const boulder = { city_name: "Boulder", subdivision_1_iso_code: "CO", latitude: 40.01, longitude: -105.27 };
const chosen: LocationState = { location: helena, source: "user-selection", permission: "prompt" };
const guess: LocationState = { location: helena, source: "none", permission: "denied" };

describe("visitor's location state changes (LO-02, LO-05 to LO-10)", () => {
  it.each<[string, LocationState, LocationEvent, LocationState]>([
    ["a selection sets the location", NO_LOCATION, { type: "chosen", location: helena }, chosen],
    [
      "geolocation sets the location and the permission",
      NO_LOCATION,
      { type: "located", location: helena },
      { location: helena, source: "geolocation", permission: "granted" },
    ],
    [
      "a denied permission keeps the location",
      chosen,
      { type: "permission", permission: "denied" },
      { ...chosen, permission: "denied" },
    ],
    [
      "an estimated location has no source",
      { ...NO_LOCATION, permission: "denied" },
      { type: "guessed", location: helena },
      guess,
    ],
    [
      "a requested estimate replaces a selection",
      chosen,
      { type: "guessed", location: boulder },
      { location: boulder, source: "none", permission: "prompt" },
    ],
    [
      "a selection replaces an estimate and keeps the denied permission",
      guess,
      { type: "chosen", location: boulder },
      { location: boulder, source: "user-selection", permission: "denied" },
    ],
    [
      "clearing an estimate keeps the denied permission",
      guess,
      { type: "forgotten" },
      { ...NO_LOCATION, permission: "denied" },
    ],
    ["clearing a selection removes the location", chosen, { type: "forgotten" }, NO_LOCATION],
  ])("%s", (_, state, event, next) => expect(nextLocationState(state, event)).toEqual(next));

  it("if the visitor selects the current location again, the location keeps its coordinates and is no longer an estimate (LO-11)", () => {
    const again = nextLocationState(guess, {
      type: "chosen",
      location: { city_name: "HELENA", subdivision_1_iso_code: "MT" },
    });
    expect([again.location === helena, again.source]).toEqual([true, "user-selection"]);
  });

  it("the location state has coordinates rounded to two decimal places and no latitude without a longitude (LO-15, LO-16)", () => {
    const exact = { ...helena, latitude: 46.5912345, longitude: -112.0398765 };
    expect(nextLocationState(NO_LOCATION, { type: "located", location: exact }).location).toEqual(helena);
    const { location: place } = nextLocationState(NO_LOCATION, {
      type: "chosen",
      location: { city_name: "Helena", latitude: 46.59 },
    });
    expect(place).toEqual({ city_name: "Helena" });
  });

  it("a stored location without a source counts as an estimate", () =>
    expect([guess, chosen, NO_LOCATION].map(isGuess)).toEqual([true, false, false]));
});

describe("values of the location cookie (LO-15)", () => {
  it.each<[string, LocationState, number]>([
    ["the cookie stores a selection for half a year", chosen, LIFETIME.location],
    [
      "the cookie stores a geolocation result for half a year",
      { ...chosen, source: "geolocation", permission: "granted" },
      LIFETIME.location,
    ],
    ["the cookie stores an estimate for the current visit", guess, 0],
    ["the cookie stores a denied permission for the current visit", { ...NO_LOCATION, permission: "denied" }, 0],
  ])("%s", (_, state, maxAge) => {
    const cookie = locationCookie(state);
    expect(cookie.maxAge).toBe(maxAge);
    expect(cookie.value).not.toMatch(/[;,\s]/);
    expect(readLocationCookie(cookie.value)).toEqual(state);
  });

  it("the location cookie is empty if neither a location nor a permission is stored", () =>
    expect(locationCookie(NO_LOCATION).value).toBe(""));

  it("if the location cookie contains no source, the visitor has selected the location", () =>
    expect(readLocationCookie(encodeURIComponent(JSON.stringify(helena)))).toEqual(chosen));

  const text = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  it.each([
    ["no JSON", "{"],
    ["no UTF-8", "%ff"],
    ["a list", text([helena])],
    ["a number", "7"],
    ["no content", text({})],
    ["a name that is an object", text({ city_name: { a: 1 } })],
    ["a name that is too long", text({ city_name: "x".repeat(101) })],
    ["a coordinate as text", text({ ...helena, latitude: "46.59" })],
    ["one coordinate", text({ city_name: "Helena", latitude: 46.59 })],
    ["a latitude out of range", text({ ...helena, latitude: 146 })],
    ["an unknown source", text({ ...helena, source: "spy" })],
    ["an unknown permission", text({ ...helena, permission: "always" })],
    ["only a postal code", text({ postalCode: "59601" })],
  ])("the location state ignores a cookie with %s", (_, value) => expect(readLocationCookie(value)).toBeNull());

  it("when the location state reads the location cookie, it drops unknown fields", () =>
    expect(readLocationCookie(text({ ...helena, extra: "<script>" }))?.location).toEqual(helena));
});
