/** How a FHIR Location becomes a location of the site. */
import type { Address as FhirAddress, HealthcareService, Location } from "fhir/r4";
import type { z } from "zod";
import type { Address as AddressSchema } from "../../contracts/address-and-hours.ts";
import type { LocationDetail } from "../../contracts/location-entities.ts";
import { countryOf } from "./countries.ts";
import { phoneOf, shortId, slug } from "./names.ts";
import { idOf, lastChangeOf } from "./reference.ts";
import { locationTypesOf, specialtiesOf } from "./terms.ts";
import { hoursOf } from "./time.ts";

type Detail = z.input<typeof LocationDetail>;
type Address = z.input<typeof AddressSchema>;

/** What the directory lacks or says wrongly, by resource. */
export interface Finding {
  kind: string;
  resource: string;
  detail: string;
}

export interface Entry<Doc> {
  id: string;
  path: string;
  sort: string;
  updated: string | null;
  doc: Doc;
  places: Place[];
  facts: [name: string, value: string][];
  text: { name: string; terms: string; place: string };
}

export interface Place {
  location: string;
  state: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Returns an address, or undefined if it names nothing that visitors need. It can be text alone. */
export function addressOf(address: FhirAddress | undefined): Address | undefined {
  if (!address) return undefined;
  const own = (text: string | undefined) => text?.trim() || null;
  const lines = (address.line ?? []).map(own).filter((line) => line !== null);
  const [city, state, zip] = [own(address.city), own(address.state), postalCodeOf(address)];
  const text = lines.length === 0 && !city ? own(address.text?.replace(/\s*[\r\n]+\s*/g, ", ")) : null;
  if (lines.length === 0 && !city && !state && !zip && !text) return undefined;
  return { address1: lines[0] ?? text, address2: lines.slice(1).join(", ") || null, city, state, zip };
}

/** States whose ZIP codes begin with zeros, which servers lose that read them as numbers. */
const ZEROS = new Set("CT MA ME NH NJ PR RI VI VT".split(" "));

/** Returns the postal code of an address, or null. */
export function postalCodeOf(address: FhirAddress | undefined): string | null {
  const code = address?.postalCode?.trim() || null;
  const isShort = /^\d{3,4}(?:-\d{4})?$/.test(code ?? "") && ZEROS.has(address?.state?.trim().toUpperCase() ?? "");
  const [zip, more] = code?.split("-") ?? [];
  return isShort && countryOf({ address } as Location) === "US"
    ? [zip!.padStart(5, "0"), more].filter(Boolean).join("-")
    : code;
}

export const locationPath = ({ id, name }: Location): string =>
  `/locations/${[slug(name ?? ""), shortId(id!)].filter(Boolean).join("-")}`;

/** Returns whether a location is a place that patients visit. */
export const isShown = ({ status, mode, name }: Location): boolean =>
  (status === undefined || status === "active") && mode !== "kind" && Boolean(name?.trim());

const isOnEarth = (latitude: number | undefined, longitude: number | undefined) =>
  latitude !== undefined &&
  longitude !== undefined &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  !(latitude === 0 && longitude === 0);

export function placeOf({ id, address, position }: Location): Place {
  const { latitude, longitude } = position ?? {};
  const known = isOnEarth(latitude, longitude);
  return {
    location: id!,
    state: address?.state?.trim().toUpperCase() || null,
    city: address?.city?.trim() || null,
    latitude: known ? latitude! : null,
    longitude: known ? longitude! : null,
  };
}

/** Returns a location's entry in the index, with what the directory lacks. */
export function locationEntry(
  location: Location,
  services: readonly HealthcareService[],
  campus: Location | undefined,
  departments: readonly Location[],
  today: string,
): { entry: Entry<Detail>; findings: Finding[] } {
  const resource = `Location/${location.id}`;
  const active = services.filter(({ active: isActive }) => isActive !== false);
  const types = locationTypesOf(location.type);
  const specialties = specialtiesOf(active.flatMap(({ specialty }) => specialty ?? []));
  const place = placeOf(location);
  const phone = phoneOf(location.telecom, ...active.map(({ telecom }) => telecom));
  const basics = (one: Location): Detail => ({
    id: one.id!,
    name: one.name!.trim(),
    websiteUrl: locationPath(one),
    phone: phoneOf(one.telecom) ?? null,
    address: addressOf(one.address) ?? null,
    locationTypes: locationTypesOf(one.type).map(({ name }) => name),
    ...(placeOf(one).latitude !== null && { latitude: placeOf(one).latitude, longitude: placeOf(one).longitude }),
  });
  const hours = hoursOf(location, active, today);
  const doc: Detail = {
    ...basics(location),
    phone: phone ?? null,
    wayFinding: location.description ?? null,
    ...(hours && { hours }),
    mloc: location.id!,
    specialties: specialties.map(({ name }) => name),
    ...(campus && isShown(campus) && { campus: { name: campus.name!.trim(), websiteUrl: locationPath(campus) } }),
    departments: departments.filter(isShown).map(basics),
    appointmentRequests: false,
  };
  const missing: [string, boolean, string][] = [
    ["no-address", !place.city || (!place.state && countryOf(location) === "US"), "has no city or no state"],
    ["no-position", place.latitude === null, "has no coordinates, so distances are missing"],
    ["no-phone", phone === undefined, "has no telephone number"],
    ["no-hours", hours === undefined, "has no opening hours"],
  ];
  return {
    entry: {
      id: location.id!,
      path: doc.websiteUrl!,
      sort: doc.name,
      updated: lastChangeOf([location, ...active]),
      doc,
      places: [place],
      facts: [
        ...types.map(({ name }): [string, string] => ["type", name]),
        ...specialties.map(({ name }): [string, string] => ["care", name]),
      ],
      text: {
        name: `${doc.name} ${(location.alias ?? []).join(" ")}`,
        terms: [...types, ...specialties].map(({ name, words }) => `${name} ${words}`).join(" "),
        place: [place.city, place.state, postalCodeOf(location.address)].filter(Boolean).join(" "),
      },
    },
    findings: missing.filter(([, isMissing]) => isMissing).map(([kind, , detail]) => ({ kind, resource, detail })),
  };
}

export const partOfId = (location: Location): string | undefined => idOf(location.partOf, "Location");
