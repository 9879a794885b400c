import { existsSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BASE_MAP } from "../../app/care/map/base-map.ts";
import { LocationMap } from "../../app/care/map/LocationMap.tsx";
import { ResultMap, mapOf as stateOf } from "../../app/care/map/ResultMap.tsx";
import type { PageContext } from "../../app/context/page-context.ts";
import { translator } from "../../app/context/phrases.ts";
import type { Location } from "../../contracts/location-entities.ts";
import { locationSearch } from "../../contracts/locations.ts";
import { type Area, viewOfArea } from "../../lib/maps/map-view.ts";

const page = { language: "en", t: translator("en", null) } as unknown as PageContext;
const example = locationSearch.response.parse(locationSearch.example.response).locations[0]!;
const at = (latitude: number | undefined, longitude: number | undefined): Location => ({
  ...example,
  latitude,
  longitude,
});
const denver = at(39.74, -104.99);
const billings = at(45.78, -108.5);

const mapOf = (locations: Location[], { first = 1, area = null as Area | null } = {}) =>
  renderToStaticMarkup(
    <ResultMap
      map={stateOf(
        locations.map((location, index) => ({ ...location, number: first + index })),
        area,
        "?sort=name",
      )}
      page={page}
    />,
  );
const pinsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*data-pin="([^"]*)"[^>]*>/g)].map(([tag, text]) => [text, tag!]);

describe("the location map without JavaScript", () => {
  it("the map shows a pin for each location, with its list number and a link to its card", () => {
    const pins = pinsIn(mapOf([denver, billings], { first: 21 }));
    expect(pins.map(([text]) => text)).toEqual(["21", "22"]);
    expect(pins[1]![1]).toContain('href="#location-22"');
  });

  it("the map shows one pin for several locations at the same coordinates", () => {
    expect(pinsIn(mapOf([denver, denver, billings, denver])).map(([text]) => text)).toEqual(["1, 2 +1", "3"]);
  });

  it("the map omits a location without coordinates and does not renumber the remaining locations", () => {
    expect(pinsIn(mapOf([at(undefined, undefined), denver, at(91, 0)])).map(([text]) => text)).toEqual(["2"]);
  });

  it("the location block renders no map if no location has coordinates", () => {
    expect(mapOf([at(undefined, undefined)])).not.toContain("<section");
  });

  it("the location map is hidden from screen readers and excluded from the tab order (AX-02)", () => {
    const html = mapOf([denver, billings]);
    const [, frame = ""] = /(<div [^>]*data-frame.*?<\/small>)/s.exec(html) ?? [];
    expect(frame).toContain('aria-hidden="true"');
    expect(frame.match(/<a /g)).toHaveLength(2);
    expect(frame.match(/tabindex="-1"/g)).toHaveLength(2);
    expect(html).toMatch(/data-zoom="[^"]*" hidden/);
  });

  it("the map shows the entire search area even if the results cover only part of it", () => {
    const area = { south: 39, west: -106, north: 46, east: -104 };
    const { x, y, span } = viewOfArea(area);
    expect(mapOf([denver], { area })).toContain(`data-view="${[x, y, span].map(Math.round).join(",")}"`);
  });

  it("the location map lazily loads its background drawing from a static file", () => {
    expect(existsSync(`public${BASE_MAP}`)).toBe(true);
    expect(mapOf([denver])).toMatch(new RegExp(`<img src="${BASE_MAP}#svgView[^>]*loading="lazy"`));
  });
});

describe("the map for a single location (SD-06)", () => {
  it("the map for a single location shows an unnumbered pin, the city, and a link to directions", () => {
    const html = renderToStaticMarkup(<LocationMap location={denver} page={page} />);
    expect(html).toContain('data-pin=""');
    expect(html).toContain(">Denver<");
    expect(html).toContain("https://www.google.com/maps/dir/");
  });

  it("the location page renders no map for a location without coordinates", () => {
    expect(renderToStaticMarkup(<LocationMap location={at(undefined, 3)} page={page} />)).toBe("");
  });
});
