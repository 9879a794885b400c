import { locationTypes, specialties } from "./care-catalog.ts";
import type { Row } from "./insert.ts";
import type { SeedLocation } from "./locations.ts";

/**
 * Specialties that few providers have, each with the number of its specialists per 600 providers. No location type has
 * these specialties, or too few of its locations have them.
 */
const RARE: Record<string, number> = {
  "Allergy & Immunology": 6,
  Dermatology: 6,
  "Ear, Nose & Throat": 5,
  Endocrinology: 4,
  "Infectious Disease": 5,
  Nephrology: 7,
  Ophthalmology: 8,
  "Pain Medicine": 5,
  "Plastic Surgery": 4,
  Podiatry: 6,
  Rheumatology: 3,
  "Vascular Surgery": 5,
};

/** Specialties of providers who give up their post, because there are many of them. */
const COMMON = new Set(["Family Medicine", "Internal Medicine", "Urgent Care"]);
/** The first of these IDs belong to providers whom pages and examples name. */
const FIRST_ID = 120;

export interface Post {
  location: SeedLocation;
  primary: number;
}

const idOf = (name: string) => specialties.findIndex(([specialty]) => specialty === name) + 1;

/**
 * Returns the posts of specialists at specialty clinics, which are spread over the states, and the specialties that the
 * clinics gain. `takePost` returns the next post if a provider with the given ID and specialty takes one.
 */
export function specialistPosts(locations: readonly SeedLocation[], count: number, present: readonly Row[]) {
  const clinics = locations.filter(({ type_id }) => locationTypes[type_id - 1]?.facet === "Specialty Clinic");
  // Neighbors in the list are often in the same city, so a step that shares no factor with the length spreads the posts.
  const step = Math.max(1, Math.round(clinics.length / 7)) | 1;
  const posts = Object.entries(RARE).flatMap(([name, per600], row) =>
    Array.from({ length: Math.round((per600 * count) / 600) }, (_, index): Post[] => {
      const location = clinics[(row * 5 + index * step) % Math.max(1, clinics.length)];
      return location ? [{ location, primary: idOf(name) }] : [];
    }).flat(),
  );
  const known = new Set(present.map(({ location_id, specialty_id }) => `${location_id} ${specialty_id}`));
  const links = [...new Map(posts.map((post) => [`${post.location.id} ${post.primary}`, post])).entries()].flatMap(
    ([key, { location, primary }]) => (known.has(key) ? [] : [{ location_id: location.id, specialty_id: primary }]),
  );
  const open = [...posts];
  return {
    links,
    takePost: (id: number, specialty: string): Post | undefined =>
      id >= FIRST_ID && id % 2 === 0 && COMMON.has(specialty) ? open.shift() : undefined,
  };
}
