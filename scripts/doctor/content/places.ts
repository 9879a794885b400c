import type { Claim } from "./claims.ts";
import type { Clause } from "./clauses.ts";
import type { Facts, PlaceFact } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { type ContentPage, isRecord, unwrap } from "./segments.ts";

/** A place as a page describes it. */
interface PlaceMention extends PlaceFact {
  clause: Clause;
}

const ADDRESS_FIELDS: Record<string, keyof PlaceFact> = {
  address1: "address",
  addressLine1: "address",
  streetAddress: "address",
  street: "address",
  city: "city",
  addressLocality: "city",
  zip: "zip",
  zipCode: "zip",
  postalCode: "zip",
  phone: "phone",
  phoneNumber: "phone",
  mainPhone: "phone",
  telephone: "phone",
  fax: "fax",
};
const NAME_FIELDS = /^(name|title|heading|locationName)$/;

const asPhone = (text: string): string => {
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : text;
};

/** Opening hours as one string, whatever the order of the days is. Empty without hours. */
const hoursKey = (hours: unknown): string => {
  if (!isRecord(hours)) return "";
  const entries = Object.entries(hours)
    .map(([name, value]) => [name, unwrap(value)] as const)
    .filter(([name, value]) => /^(\w+day\dOpen|\w+day\dClose|is24Hour)$/.test(name) && value !== "" && value !== false);
  return entries
    .map(([name, value]) => `${name} ${value}`)
    .toSorted()
    .join(", ");
};

/** Finds the places that pages describe in fields: items with an address or a phone number. */
function placesOn(page: ContentPage): PlaceMention[] {
  const found: PlaceMention[] = [];
  const visit = (node: unknown, block: string): void => {
    if (Array.isArray(node)) {
      for (const entry of node) visit(entry, block);
      return;
    }
    if (!isRecord(node)) return;
    const name = typeof node.componentName === "string" ? node.componentName : block;
    const fields = isRecord(node.fields) ? node.fields : undefined;
    if (fields) {
      const place = placeIn(fields);
      if (place) {
        const segment = {
          path: page.path,
          language: page.language,
          title: "",
          block: name,
          field: "",
          item: "",
          key: "",
          text: place.name,
          links: [],
          headings: [],
          lead: "",
          kind: "field" as const,
        };
        found.push({
          ...place,
          clause: { segment, text: place.name, sentence: place.name, item: "", near: [], far: [] },
        });
      }
    }
    for (const child of Object.values(node)) visit(child, name);
  };
  const { document } = page;
  visit(isRecord(document) && isRecord(document.sitecore) ? document.sitecore.route : document, "");
  return found;
}

/** Reads a place from an item's fields. Returns null if the item has no address. */
function placeIn(fields: Record<string, unknown>): PlaceFact | null {
  const place: PlaceFact = { name: "" };
  const read = (from: Record<string, unknown>) => {
    for (const [name, field] of Object.entries(from)) {
      const value = unwrap(field);
      const property = ADDRESS_FIELDS[name];
      if (typeof value === "string" && value && property)
        place[property] = (property === "phone" || property === "fax" ? asPhone(value) : value) as never;
      if (NAME_FIELDS.test(name) && typeof value === "string" && value && !place.name) place.name = value;
      if (isRecord(value) && typeof value.src === "string" && value.src && !value.src.includes("icon"))
        place.picture ??= value.src;
    }
  };
  read(fields);
  for (const part of [fields.address, fields.location])
    if (isRecord(part)) read((isRecord(part.fields) ? part.fields : part) as Record<string, unknown>);
  const hours = isRecord(fields.hours) ? (fields.hours.fields ?? unwrap(fields.hours)) : undefined;
  if (isRecord(hours) && hoursKey(hours)) place.hours = hours;
  return place.name && place.address ? place : null;
}

const ATTRIBUTES = [
  ["phone", "phones", "phone number"],
  ["address", "addresses", "address"],
  ["zip", "addresses", "ZIP code"],
  ["city", "addresses", "city"],
] as const;

/** Finds places whose fields differ from the actual place. */
export function checkPlaces(pages: readonly ContentPage[], { places }: Facts): Finding[] {
  if (!places) return [];
  const byName = new Map(
    places.flatMap((place) => [place.name, ...(place.otherNames ?? [])].map((name) => [name.toLowerCase(), place])),
  );
  const byPhone = new Map(places.flatMap((place) => (place.phone ? [[place.phone, place] as const] : [])));
  return pages.flatMap(placesOn).flatMap((mention): Finding[] => {
    const { segment } = mention.clause;
    const actual = byName.get(mention.name.toLowerCase()) ?? byPhone.get(mention.phone ?? "");
    if (!actual) return [];
    const differing = ATTRIBUTES.flatMap(([attribute, kind, label]): Finding[] => {
      const [stated, known] = [mention[attribute], actual[attribute]];
      if (!stated || !known || stated.toLowerCase() === known.toLowerCase()) return [];
      return [{ kind, level: "broken", segment, wrong: `the ${label} of ${mention.name} is ${known}, not ${stated}` }];
    });
    const [stated, known] = [hoursKey(mention.hours), hoursKey(actual.hours)];
    if (stated && known && stated !== known) {
      const wrong = stated.split(", ").filter((entry) => !known.split(", ").includes(entry));
      const missing = known.split(", ").filter((entry) => !stated.split(", ").includes(entry));
      differing.push({
        kind: "hours",
        level: "broken",
        segment,
        wrong: `the hours of ${mention.name} are ${missing.join(", ") || "shorter"}, not ${wrong.join(", ") || "these"}`,
      });
    }
    return differing;
  });
}

/** Returns what pages say about places that are not in the facts. */
export const placeClaims = (pages: readonly ContentPage[], { places = [] }: Facts): Claim[] => {
  const known = new Set(
    places.flatMap(({ name, otherNames = [] }) => [name, ...otherNames]).map((name) => name.toLowerCase()),
  );
  return pages.flatMap(placesOn).flatMap((mention): Claim[] => {
    const { clause, name, hours, picture } = mention;
    const claim = (kind: Claim["kind"], label: string, value: string | undefined): Claim[] =>
      value ? [{ kind, clause, subject: `the ${label} of ${name}`, value, isInEveryLanguage: true }] : [];
    return [
      ...(known.has(name.toLowerCase())
        ? []
        : ATTRIBUTES.flatMap(([attribute, kind, label]) => claim(kind, label, mention[attribute]))),
      ...(known.has(name.toLowerCase()) ? [] : claim("hours", "hours", hoursKey(hours))),
      ...claim("pictures", "picture", picture?.replace(/[?#].*$/, "")),
    ];
  });
};
