/** Countries and time zones of addresses. */
import type { Location } from "fhir/r4";

/** Names and codes with which directories write a country, and their code in ISO 3166-1. */
const CODES = new Map(
  Object.entries({
    US: "USA, United States, United States of America, Vereinigte Staaten",
    GB: "GBR, UK, United Kingdom, Great Britain, England, Scotland, Wales, Northern Ireland",
    IE: "IRL, Ireland",
    DE: "DEU, D, Germany, Deutschland, Allemagne",
    AT: "AUT, A, Austria, Österreich, Autriche",
    CH: "CHE, Switzerland, Schweiz, Suisse, Svizzera",
    LI: "LIE, Liechtenstein",
    FR: "FRA, France, Frankreich",
    BE: "BEL, Belgium, België, Belgique",
    NL: "NLD, Netherlands, Nederland",
    AU: "AUS, Australia",
    NZ: "NZL, New Zealand, Aotearoa",
    CA: "CAN, Canada, Kanada",
  }).flatMap(([code, names]) =>
    [code, ...names.split(", ")].map((name): [string, string] => [name.toLowerCase(), code]),
  ),
);

/** Postal codes of countries that are unlike those of others. */
const POSTAL_CODES: readonly [country: string, form: RegExp][] = [
  ["GB", /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i],
  ["CA", /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i],
  ["IE", /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i],
  ["NL", /^\d{4} ?[A-Z]{2}$/i],
];

/** Returns the code of a location's country: the one that it names, or that of its postal code. Otherwise, `US`. */
export function countryOf({ address }: Location): string {
  const named = address?.country?.trim().toLowerCase();
  if (named) return CODES.get(named) ?? named.toUpperCase();
  const postalCode = address?.postalCode?.trim() ?? "";
  return POSTAL_CODES.find(([, form]) => form.test(postalCode))?.[0] ?? "US";
}

/** Time zones of most places in a state. Locations in the other part of a state need the time zone extension. */
const STATES: Readonly<Record<string, readonly [zone: string, states: string][]>> = {
  US: [
    ["America/New_York", "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV"],
    ["America/Chicago", "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI"],
    ["America/Denver", "CO ID MT NM UT WY"],
    ["America/Phoenix", "AZ"],
    ["America/Los_Angeles", "CA NV OR WA"],
    ["America/Anchorage", "AK"],
    ["Pacific/Honolulu", "HI"],
    ["America/Puerto_Rico", "PR VI"],
    ["Pacific/Guam", "GU MP"],
  ],
  AU: [
    ["Australia/Sydney", "NSW ACT"],
    ["Australia/Melbourne", "VIC"],
    ["Australia/Hobart", "TAS"],
    ["Australia/Brisbane", "QLD"],
    ["Australia/Adelaide", "SA"],
    ["Australia/Darwin", "NT"],
    ["Australia/Perth", "WA"],
  ],
  CA: [
    ["America/Toronto", "ON QC"],
    ["America/Vancouver", "BC"],
    ["America/Edmonton", "AB"],
    ["America/Winnipeg", "MB"],
    ["America/Regina", "SK"],
    ["America/Halifax", "NB NS PE"],
    ["America/St_Johns", "NL"],
  ],
};

/** Main time zone of countries in which others apply to small parts only. */
const COUNTRIES: Readonly<Record<string, string>> = {
  GB: "Europe/London",
  IE: "Europe/Dublin",
  DE: "Europe/Berlin",
  AT: "Europe/Vienna",
  CH: "Europe/Zurich",
  LI: "Europe/Vaduz",
  FR: "Europe/Paris",
  BE: "Europe/Brussels",
  NL: "Europe/Amsterdam",
  NZ: "Pacific/Auckland",
};

/** Returns the time zone of most places in a location's state or country, or undefined. */
export function zoneAt(location: Location): string | undefined {
  const country = countryOf(location);
  const state = location.address?.state?.trim().toUpperCase();
  const zones = STATES[country] ?? [];
  return (state && zones.find(([, states]) => states.split(" ").includes(state))?.[0]) || COUNTRIES[country];
}
