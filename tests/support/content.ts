import { locationTypes } from "../../backend/demo/seed/care-catalog.ts";
import { generateRows } from "../../backend/demo/seed/index.ts";
import { demoPages } from "./demo-pages.ts";

/** A row in the backend's seed data. */
export type Row = Record<string, unknown>;

/**
 * The backend's seed data, keyed by table name. Tests compare page content with the hospitals, clinics,
 * hours, and prices in the seed data.
 */
export const data = Object.fromEntries(generateRows({ today: "2026-01-15" })) as unknown as Record<string, Row[]>;

export const typeOf = (location: Row) => locationTypes[Number(location.type_id) - 1]!.facet;

/** Returns the locations with the given types. */
export const ofType = (...facets: string[]) => data.locations!.filter((location) => facets.includes(typeOf(location)));

export const hospitals = ofType("Hospital");
export const emergencyRooms = ofType("Emergency Care");

/**
 * Returns every string in a layout document. A number and its label are two fields, but the function returns a single
 * string for both.
 */
export function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const { metric, label } = value as { metric?: { value: string }; label?: { value: string } };
  return [...(metric && label ? [`${metric.value} ${label.value}`] : []), ...Object.values(value).flatMap(texts)];
}
/** Every demo page with its text. */
export const pages = demoPages.map(({ language, path, document }) => {
  const { route } = JSON.parse(document).sitecore;
  return { name: `${language} ${path}`, path, language, route, said: texts(route) };
});
/** Every string on a page, with the page name. */
export const all = pages.flatMap(({ name, said }) => said.map((text) => ({ name, text })));
/** Returns a page by its language and path. */
export const page = (name: string) => pages.find((one) => one.name === name)!;
