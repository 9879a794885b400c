/** Codes for the words of the site: NUCC for specialties, HL7's RoleCode for places, and language tags. */
import type { CodeableConcept } from "fhir/r4";
import table from "../../lib/care-terms.json" with { type: "json" };

const NUCC = "http://nucc.org/provider-taxonomy";
const ROLE_CODE = "http://terminology.hl7.org/CodeSystem/v3-RoleCode";

const codeByName = (terms: readonly { name: string; codes: readonly string[] }[], form: RegExp) =>
  new Map(
    terms.flatMap(({ name, codes }) => {
      const code = codes.find((one) => form.test(one));
      return code ? [[name.toLowerCase(), code] as const] : [];
    }),
  );
const specialtyCodes = codeByName(table.specialties, /^[0-9A-Z]{9}X$/);
const placeCodes = codeByName(table.locationTypes, /^[A-Z]+$/);

const concept =
  (system: string, codes: ReadonlyMap<string, string>) =>
  (text: string): CodeableConcept => {
    const code = codes.get(text.toLowerCase().replace(/\s*&\s*/g, " and ")) ?? codes.get(text.toLowerCase());
    return { ...(code && { coding: [{ system, code, display: text }] }), text };
  };

export const specialty = concept(NUCC, specialtyCodes);
export const placeType = concept(ROLE_CODE, placeCodes);

let tags: Map<string, string> | undefined;
/** Returns the tags of languages by their English name. */
function languageTags(): Map<string, string> {
  if (tags) return tags;
  const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const two = letters.flatMap((first) => letters.map((second) => first + second));
  // Later names do not replace earlier ones: `iw` is an old tag of Hebrew, `he`.
  tags = new Map(
    [...two, "hmn", "haw", "chr", "ckb", "yue", "cmn", "fil", "ase", "nah"].reverse().flatMap((tag) => {
      const name = names.of(tag);
      return name && Intl.getCanonicalLocales(tag)[0] === tag ? [[name.toLowerCase(), tag] as const] : [];
    }),
  );
  return tags;
}

/** Returns a language that is named in English. */
export function language(name: string): CodeableConcept {
  const code = languageTags().get(name.toLowerCase());
  return { ...(code && { coding: [{ system: "urn:ietf:bcp:47", code, display: name }] }), text: name };
}

const PRODUCT_TYPE = "http://hl7.org/fhir/us/davinci-pdex-plan-net/CodeSystem/InsuranceProductTypeCS";
/** Codes of product types by the words that name them, the most telling ones first. */
const PRODUCTS: readonly [words: RegExp, code: string, display: string][] = [
  [/medicare advantage/i, "mediadv", "Medicare Advantage"],
  [/medicare/i, "mediab", "Medicare A/B"],
  [/medicaid|chip\b/i, "medi", "Medicaid"],
  [/tricare/i, "tri", "TRICARE"],
  [/\bppo\b/i, "commppo", "Commercial PPO"],
  [/\bhmo\b/i, "commhmo", "Commercial HMO"],
  [/\bepo\b/i, "commepo", "Commercial EPO"],
  [/\bpos\b/i, "commpos", "Commercial POS"],
  [/\bhdhp\b/i, "commhdhp", "Commercial HDHP"],
];

/** Returns the type of an insurance plan, by its name. */
export function productType(payer: string, plan: string): CodeableConcept {
  const [, code, display] = PRODUCTS.find(([words]) => words.test(`${payer} ${plan}`)) ?? [];
  return code ? { coding: [{ system: PRODUCT_TYPE, code, display: display! }] } : { text: "Health insurance plan" };
}

const CATEGORY = "http://hl7.org/fhir/us/davinci-pdex-plan-net/CodeSystem/HealthcareServiceCategoryCS";
const CATEGORIES: readonly [words: RegExp, code: string, display: string][] = [
  [/emergency/i, "emerg", "Emergency care"],
  [/urgent/i, "urg", "Urgent Care"],
  [/psych|mental|behavioral|counsel|addiction/i, "behav", "Behavioral Health"],
  [/dental|dentist/i, "dent", "Dental"],
  [/home (?:care|health)|hospice/i, "home", "Home Health"],
  [/laborator|\blab\b|patholog/i, "lab", "Laboratory"],
  [/pharmac/i, "pharm", "Pharmacy"],
  [/\beye|ophthalm|optometr/i, "vis", "Vision"],
];

/** Returns the category of a medical service, by its name. */
export function serviceCategory(name: string): CodeableConcept {
  const [, code, display] = CATEGORIES.find(([words]) => words.test(name)) ?? [
    0,
    "outpat",
    "Clinic or Outpatient Facility",
  ];
  return { coding: [{ system: CATEGORY, code: String(code), display: String(display) }] };
}

const specialtyNames = new Map(table.specialties.flatMap(({ name, codes }) => codes.map((code) => [code, name])));

/** Returns the site's name of a specialty with a code of NUCC or SNOMED CT, or undefined. */
export const specialtyName = (code: string): string | undefined => specialtyNames.get(code);
