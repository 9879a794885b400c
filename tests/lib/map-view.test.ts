import { describe, expect, it } from "vitest";
import { milesBetween } from "../../lib/maps/distance.ts";
import { areaOf, areaText, project, readArea, unproject, viewOf, viewOfArea, zoomed } from "../../lib/maps/map-view.ts";

const denver = { latitude: 39.74, longitude: -104.99 };
const billings = { latitude: 45.78, longitude: -108.5 };
const close = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(0.01);

describe("the map projection", () => {
  it.each([denver, billings, { latitude: -33.9, longitude: 18.4 }, { latitude: 0, longitude: 0 }])(
    "the map projection converts a location to map coordinates and back: %o",
    (place) => {
      const back = unproject(project(place));
      close(back.latitude, place.latitude);
      close(back.longitude, place.longitude);
    },
  );

  it("the map projection has north at the top, east on the right, and equal scales in both directions", () => {
    const [south, north] = [project(denver), project({ ...denver, latitude: 39.84 })];
    const east = project({ ...denver, longitude: -104.89 });
    expect(north.y).toBeLessThan(south.y);
    expect(east.x).toBeGreaterThan(south.x);
    const perMile = (south.y - north.y) / milesBetween(denver, { ...denver, latitude: 39.84 });
    const perMileEast = (east.x - south.x) / milesBetween(denver, { ...denver, longitude: -104.89 });
    expect(perMile / perMileEast).toBeCloseTo(1, 2);
  });

  it("the map projection returns finite coordinates at the poles", () => {
    expect(Number.isFinite(project({ latitude: 90, longitude: 0 }).y)).toBe(true);
  });
});

describe("the map view", () => {
  it("the map view contains all locations and a margin around them", () => {
    const points = [project(denver), project(billings)];
    const view = viewOf(points)!;
    for (const { x, y } of points) {
      expect(Math.abs(x - view.x)).toBeLessThan(view.span / 2);
      expect(Math.abs(y - view.y)).toBeLessThan(view.span / 2);
    }
  });

  it("the map view is null if there are no locations and has a minimum width if there is only one", () => {
    expect(viewOf([])).toBeNull();
    const area = areaOf(viewOf([project(denver)])!, 400, 400);
    const across = milesBetween({ ...denver, longitude: area.west }, { ...denver, longitude: area.east });
    expect(across).toBeGreaterThan(20);
    expect(across).toBeLessThan(40);
  });

  it("the map view zooms in and out around a fixed point, up to a minimum and a maximum span", () => {
    const view = { x: 0, y: 0, span: 2_000 };
    const nearer = zoomed(view, 0.5, { x: 500, y: 0 });
    expect(nearer).toEqual({ x: 250, y: 0, span: 1_000 });
    expect((500 - nearer.x) / nearer.span).toBe((500 - view.x) / view.span);
    expect(zoomed(view, 1e-6).span).toBeGreaterThan(100);
    expect(zoomed(view, 1e6).span).toBeLessThan(100_000);
  });
});

describe("bounding box of a map view", () => {
  it.each([
    ["39.5,-105.4,40.1,-104.6", { south: 39.5, west: -105.4, north: 40.1, east: -104.6 }],
    ["39.503,-105.399,40.1,-104.6", { south: 39.5, west: -105.4, north: 40.1, east: -104.6 }],
    ["0,-1,1,0", { south: 0, west: -1, north: 1, east: 0 }],
    [null, null],
    ["", null],
    ["39.5,-105.4,40.1", null],
    ["39.5,-105.4,40.1,-104.6,1", null],
    ["40.1,-105.4,39.5,-104.6", null],
    ["39.5,-104.6,40.1,-105.4", null],
    ["39.5,-105.4,39.5,-104.6", null],
    ["-91,-105.4,40.1,-104.6", null],
    ["39.5,-181,40.1,-104.6", null],
    ["39.5, -105.4,40.1,-104.6", null],
    ["NaN,-105.4,40.1,-104.6", null],
    ["1e1,-105.4,40.1,-104.6", null],
    ["9".repeat(10_000), null],
  ])("the map view module parses the area %j to %o (VA-12, VA-13)", (text, area) =>
    expect(readArea(text)).toEqual(area),
  );

  it("the map area contains the whole map view, is rounded outward, and does not change when it is formatted and parsed", () => {
    const view = { ...project(denver), span: 800 };
    const area = areaOf(view, 500, 700);
    expect(area.south).toBeLessThan(denver.latitude);
    expect(area.east).toBeGreaterThan(denver.longitude);
    expect(readArea(areaText(area))).toEqual(area);
    const shown = viewOfArea(area);
    expect(Math.abs(shown.x - view.x)).toBeLessThan(5);
    // The map's height exceeds its width, so `span` is the height.
    expect(shown.span / ((view.span * 700) / 500)).toBeCloseTo(1, 1);
  });
});
