import { locationTypes, type LocationType, specialties, states } from "./care-catalog.ts";
import type { Place, PostalCode } from "./gazetteer.ts";
import { hoursOf } from "./hours.ts";
import type { Row } from "./insert.ts";
import { landforms, plants, streets } from "./names.ts";
import { random } from "./random.ts";

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
}

export interface Care {
  locations: SeedLocation[];
  locationSpecialties: Row[];
  locationsFts: Row[];
}

/** Idaho's north keeps Pacific time; all else that we serve keeps Mountain time. */
const timeZone = ({ state, latitude }: Place) =>
  state !== "ID" ? "America/Denver" : latitude > 45.5 ? "America/Los_Angeles" : "America/Boise";

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
const phone = (areaCode: string, last: number) => `${areaCode}-555-01${String(last).padStart(2, "0")}`;

/** `count` locations in real cities of four states, a hospital with emergency care in the larger ones. */
export function seedLocations(count: number, places: readonly Place[], postalCodes: readonly PostalCode[]): Care {
  const chance = random("locations");
  const zips = Map.groupBy(postalCodes, (code) => code.place_id);
  const ordinary = locationTypes.flatMap((type) => Array.from({ length: type.weight }, () => type));
  const typeNamed = (facet: string) => locationTypes.find((type) => type.facet === facet) ?? ordinary[0];
  const names = new Set<string>();
  const care: Care = { locations: [], locationSpecialties: [], locationsFts: [] };

  const add = (place: Place, type: LocationType | undefined, areaCode: string, campus?: SeedLocation) => {
    if (!type) return;
    const id = care.locations.length + 1;
    const hospital = type.facet === "Hospital";
    let name = campus ? `${campus.name} – ${type.facet}` : `Larkspur ${place.city} ${type.facet}`;
    while (names.has(name) || (!hospital && !campus && !name.includes("–"))) {
      const landmark = `${chance.pick(plants)} ${chance.pick(landforms)}`;
      name = `Larkspur ${type.facet} – ${names.has(`Larkspur ${type.facet} – ${landmark}`) ? `${landmark}, ${place.city}` : landmark}`;
      if (names.has(name)) name += ` ${chance.int(2, 99)}`;
    }
    names.add(name);
    const code = chance.pick(zips.get(place.id) ?? [{ zip: place.zip ?? "", latitude: place.latitude, longitude: place.longitude }]);
    // within about a mile of the ZIP code's middle
    const near = (degrees: number) => Math.round((degrees + (chance.next() - 0.5) / 40) * 1e5) / 1e5;
    const address = campus ?? {
      address1: `${chance.int(100, 9899)} ${chance.pick([...plants, ...landforms])} ${chance.pick(streets)}`,
      zip: code.zip,
      latitude: near(code.latitude),
      longitude: near(code.longitude),
    };
    const kind = chance.pick(type.hours);
    const wanted = hospital ? type.specialties : chance.sample(type.specialties, type.facet === "Specialty Clinic" ? chance.int(1, 3) : 2);
    const location: SeedLocation = {
      id,
      type_id: locationTypes.indexOf(type) + 1,
      marketable_id: campus?.id ?? id,
      name,
      website_url: `/locations/${slug(name.replace("Larkspur ", ""))}`,
      phone: chance.chance(0.03) ? null : phone(areaCode, chance.int(0, 99)),
      way_finding: chance.chance(0.4) ? `Enter from ${chance.pick(plants)} Street. Parking is free.` : null,
      media_url: chance.chance(0.05) ? chance.pick([null, "", "?w=490&h=490"]) : `/-/media/locations/${slug(type.facet)}-${chance.int(1, 3)}.svg`,
      address1: address.address1,
      address2: campus ? "Main building" : null,
      suite: campus || hospital || chance.chance(0.5) ? null : `Suite ${chance.int(1, 4)}${chance.int(0, 5)}0`,
      city: place.city,
      state: place.state,
      zip: address.zip,
      latitude: address.latitude,
      longitude: address.longitude,
      time_zone: timeZone(place),
      hours: JSON.stringify(hoursOf(kind, chance)),
    };
    care.locations.push(location);
    for (const specialty of wanted) {
      care.locationSpecialties.push({ location_id: id, specialty_id: specialties.findIndex(([named]) => named === specialty) + 1 });
    }
    const words = wanted.flatMap((specialty) => specialties.find(([named]) => named === specialty) ?? []).flat();
    care.locationsFts.push({ rowid: id, name, type: type.facet, city: `${place.city} ${place.state}`, zip: address.zip, keywords: [type.keywords, ...words].join(" ") });
    return location;
  };

  for (const { state, cities, share, areaCodes } of states) {
    const quota = Math.round(count * share);
    const served = places.filter((place) => place.state === state).sort((a, b) => b.population - a.population).slice(0, cities);
    const start = care.locations.length;
    const areaCode = (index: number) => areaCodes[index % areaCodes.length] ?? areaCodes[0];
    served.forEach((place, index) => {
      if (index < cities / 3) {
        const hospital = add(place, typeNamed("Hospital"), areaCode(index));
        add(place, typeNamed("Emergency Care"), areaCode(index), hospital);
      }
      add(place, typeNamed("Primary Care"), areaCode(index));
    });
    // larger cities get more of the rest, by the square root of their size
    const weights = served.map((place) => Math.sqrt(place.population));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    while (care.locations.length - start < quota) {
      let at = chance.next() * total;
      const index = Math.max(0, weights.findIndex((weight) => (at -= weight) < 0));
      const place = served[index];
      if (place) add(place, chance.pick(ordinary), areaCode(index));
    }
  }
  return care;
}
