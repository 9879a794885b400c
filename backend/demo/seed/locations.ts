import { milesBetween } from "../../../lib/maps/distance.ts";
import { slug } from "../../../lib/text/slug.ts";
import { type LocationType, locationTypes, specialties, states } from "./care-catalog.ts";
import type { Place, PostalCode } from "./gazetteer.ts";
import { hoursOf } from "./hours.ts";
import type { Row } from "./insert.ts";
import { acceptedPlans, planWords } from "./insurance.ts";
import { landforms, plants, streets } from "./names.ts";
import { phoneBook } from "./phones.ts";
import { random } from "./random.ts";
import { PLACE_DRAWINGS, placeScene } from "./scenes.ts";
import { visitingHours } from "./visiting.ts";

export interface SeedLocation extends Row {
  id: number;
  type_id: number;
  marketable_id: number;
  name: string;
  phone: string | null;
  address1: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  /** Weekly opening hours, as JSON. */
  hours: string;
  /** IDs of accepted insurance plans, as JSON. */
  plans: string;
}

export interface Care {
  locations: SeedLocation[];
  locationSpecialties: Row[];
  locationsFts: Row[];
}

/** Locations that have a drawing of their own, which pages show too. */
const OWN_DRAWINGS: Record<string, string> = { "Larkspur Denver Hospital": "/-/media/hospital-denver.svg" };

/** Returns a location's time zone: Pacific time in northern Idaho and Mountain time everywhere else. */
const timeZone = ({ state, latitude }: Place) =>
  state !== "ID" ? "America/Denver" : latitude > 45.5 ? "America/Los_Angeles" : "America/Boise";

const specialtyId = (name: string) => specialties.findIndex(([specialtyName]) => specialtyName === name) + 1;

/** Converts a location name to its URL path, such as '/locations/urgent-care-aspen-ridge'. */
const pagePath = (name: string) => `/locations/${slug(name.replace(/^Larkspur /, ""))}`;

/** Telephone area codes for parts of Colorado. Other cities use Denver's area code. */
const AREA_CODES: Record<string, string> = {
  "Colorado Springs": "719",
  Pueblo: "719",
  "Security-Widefield": "719",
  "Fort Collins": "970",
  Greeley: "970",
  Loveland: "970",
  "Grand Junction": "970",
  Provo: "385",
  Orem: "385",
};

const parkingTexts = [
  "Free parking in the lot beside the building.",
  "Free parking in front of the entrance. Four spaces are for drivers with a disability placard.",
  "Free parking in the garage, levels 1 and 2; the elevator opens across from our door.",
];
const entranceTexts = [
  "Step-free entrance with automatic doors. Service animals are welcome.",
  "Step-free entrance at the side of the building, with an automatic door.",
  "Elevators to every floor. Ask the front desk for a wheelchair.",
];

/**
 * Returns a location's parking and accessibility information, which is the same for a hospital and its emergency
 * department.
 */
const arrival = (facet: string, id: number) =>
  facet === "Hospital" || facet === "Emergency Care"
    ? {
        parking: "Free parking in the visitor garage. Drop off at the main entrance at any hour.",
        accessibility: "Step-free entrances and elevators to every floor. Wheelchairs stand at each entrance.",
      }
    : { parking: parkingTexts[id % parkingTexts.length], accessibility: entranceTexts[id % 5] ?? null };

export const isHospital = ({ type_id }: SeedLocation): boolean => locationTypes[type_id - 1]?.facet === "Hospital";

/** Maximum distance in miles between a hospital and its nearest urgent care location. */
const URGENT_CARE_WITHIN = 12;
/** Moves a coordinate by about a kilometer. */
const offsetCoordinate = (degrees: number) => Math.round((degrees + 0.01) * 1e5) / 1e5;

/** Returns `count` locations in real cities of four states, with hospitals and emergency care in larger cities. */
export function seedLocations(count: number, places: readonly Place[], postalCodes: readonly PostalCode[]): Care {
  const chance = random("locations");
  const newNumber = phoneBook(chance);
  const plansOf = acceptedPlans().ofLocation;
  const zips = Map.groupBy(postalCodes, (code) => code.place_id);
  const names = new Set<string>();
  const care: Care = { locations: [], locationSpecialties: [], locationsFts: [] };

  // Locations of the same type use different variants of a drawing, so that they do not look the same.
  const usedVariants = new Map<string, number>();
  const pictureOf = (facet: string, drawing: number): string => {
    const variant = usedVariants.get(facet + drawing) ?? 0;
    usedVariants.set(facet + drawing, variant + 1);
    return placeScene(facet, drawing, variant);
  };

  const nameOf = (facet: string, city: string, campus?: SeedLocation): string => {
    if (campus) return `${campus.name} – ${facet}`;
    if (facet === "Hospital") return `Larkspur ${city} Hospital`;
    const landmark = `${chance.pick(plants)} ${chance.pick(landforms)}`;
    const candidates = [`Larkspur ${facet} – ${landmark}`, `Larkspur ${facet} – ${landmark}, ${city}`];
    return candidates.find((name) => !names.has(name)) ?? nameOf(facet, city);
  };

  const add = (place: Place, type: LocationType, areaCode: string, campus?: SeedLocation): SeedLocation => {
    const id = care.locations.length + 1;
    const name = nameOf(type.facet, place.city, campus);
    names.add(name);
    const codes = zips.get(place.id);
    const code = codes ? chance.pick(codes) : place;
    // Each location is within about a mile of the center of its ZIP code.
    const near = (degrees: number) => Math.round((degrees + (chance.next() - 0.5) / 40) * 1e5) / 1e5;
    const spot = campus ?? {
      address1: `${chance.int(100, 9899)} ${chance.pick([...plants, ...landforms])} ${chance.pick(streets)}`,
      zip: code.zip ?? "",
      latitude: near(code.latitude),
      longitude: near(code.longitude),
    };
    const hasSuite = !campus && type.facet !== "Hospital" && chance.chance(0.5);
    const hasPicture = chance.chance(0.95);
    const plans = plansOf(place.state, campus !== undefined || type.facet === "Hospital");
    const location: SeedLocation = {
      id,
      type_id: locationTypes.indexOf(type) + 1,
      marketable_id: campus?.id ?? id,
      name,
      website_url: pagePath(name),
      ...arrival(type.facet, id),
      phone: chance.chance(0.97) ? newNumber(areaCode) : null,
      way_finding: chance.chance(0.4) ? `Enter from ${chance.pick(plants)} Street.` : null,
      // For a missing image, upstreams send null, an empty string, or only a query string.
      media_url: hasPicture
        ? `/-/media/${pictureOf(type.facet, chance.int(0, PLACE_DRAWINGS - 1))}`
        : chance.pick([null, "", "?w=490&h=490"]),
      address1: spot.address1,
      address2: campus ? "Main building" : null,
      suite: hasSuite ? `Suite ${chance.int(1, 4)}${chance.int(0, 5)}0` : null,
      city: place.city,
      state: place.state,
      zip: spot.zip,
      latitude: spot.latitude,
      longitude: spot.longitude,
      time_zone: timeZone(place),
      hours: JSON.stringify(hoursOf(chance.pick(type.hours), chance)),
      plans: JSON.stringify(plans),
      visiting: JSON.stringify(type.facet === "Hospital" ? visitingHours(place.population > 60_000) : []),
    };
    location.media_url = OWN_DRAWINGS[name] ?? location.media_url;
    const offered = type.facet === "Hospital" ? type.specialties : chance.sample(type.specialties, chance.int(1, 3));
    const terms = offered.flatMap((specialty) => specialties[specialtyId(specialty) - 1] ?? []).flat();
    care.locations.push(location);
    care.locationSpecialties.push(...offered.map((name) => ({ location_id: id, specialty_id: specialtyId(name) })));
    care.locationsFts.push({
      rowid: id,
      name,
      type: type.facet,
      city: `${place.city} ${place.state}`,
      zip: spot.zip,
      keywords: [type.keywords, ...terms, ...planWords(plans)].join(" "),
    });
    return location;
  };

  const [hospital, emergency] = locationTypes;
  const primary = locationTypes.find((type) => type.facet === "Primary Care");
  const ordinary = locationTypes.flatMap((type) => Array.from({ length: type.weight }, () => type));
  if (!hospital || !emergency || !primary)
    throw new Error("care-catalog.ts must contain the location types for hospitals, emergency care, and primary care");

  for (const { state, cities, hospitals, share, areaCodes } of states) {
    const targetCount = care.locations.length + Math.round(count * share);
    const served = places
      .filter((place) => place.state === state)
      .sort((a, b) => b.population - a.population)
      .slice(0, cities)
      .map((place, index) => ({
        place,
        areaCode: AREA_CODES[place.city] ?? areaCodes[Math.floor(index / 2) % areaCodes.length] ?? areaCodes[0],
      }));
    for (const [index, { place, areaCode }] of served.entries()) {
      if (index < hospitals) add(place, emergency, areaCode, add(place, hospital, areaCode));
      add(place, primary, areaCode);
    }
    // Beyond one primary care location and possibly a hospital, the number of locations per city is proportional to the
    // square root of the city's population.
    const weightedPlaces = served.flatMap((servedPlace) =>
      Array.from({ length: Math.ceil(Math.sqrt(servedPlace.place.population) / 20) }, () => servedPlace),
    );
    while (care.locations.length < targetCount) {
      const { place, areaCode } = chance.pick(weightedPlaces);
      add(place, chance.pick(ordinary), areaCode);
    }
  }
  for (const emergency of care.locations.filter(
    ({ type_id }) => locationTypes[type_id - 1]?.facet === "Emergency Care",
  )) {
    const campus = care.locations[emergency.marketable_id - 1];
    emergency.phone ??= newNumber(campus?.phone?.slice(0, 3) ?? "303");
  }
  const urgentCareLocations = care.locations.filter(
    ({ type_id }) => locationTypes[type_id - 1]?.facet === "Urgent Care",
  );
  for (const hospital of care.locations.filter(isHospital)) {
    if (urgentCareLocations.some((location) => milesBetween(location, hospital) < URGENT_CARE_WITHIN)) continue;
    // Moves an urgent care location to the hospital's city from a city that has several urgent care locations.
    const movableLocation = urgentCareLocations.findLast(
      (location) =>
        location.state === hospital.state &&
        urgentCareLocations.some((other) => other !== location && other.city === location.city),
    );
    if (!movableLocation) continue;
    const { city, state, zip, latitude, longitude } = hospital;
    Object.assign(movableLocation, {
      city,
      state,
      zip,
      latitude: offsetCoordinate(latitude),
      longitude: offsetCoordinate(longitude),
    });
    Object.assign(care.locationsFts[movableLocation.id - 1] ?? {}, { city: `${city} ${state}`, zip });
  }
  return care;
}
