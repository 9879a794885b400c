/**
 * The site's words for codes of NUCC, SNOMED CT, and HL7, from the table in lib/care-terms.json, which a provider may
 * change. A code that the table does not contain keeps its display text. A code of another system is written as
 * `system|code`.
 */
import type { CodeableConcept, Coding } from "fhir/r4";
import table from "../../lib/care-terms.json" with { type: "json" };

interface Term {
  name: string;
  /** The name in Spanish, with which patients search too. */
  es: string;
  /** Words with which patients search for the term, in both languages. */
  words?: string;
  codes: readonly string[];
}

const termsByCode = (terms: readonly Term[]): ReadonlyMap<string, Term> =>
  new Map(terms.flatMap((term) => term.codes.map((code) => [code, term])));

/**
 * Matches the systems of the short codes in the table, which other systems have too: `PC` is a primary care clinic in HL7's
 * RoleCode. The codes of NUCC and SNOMED CT are unique.
 */
const SHORT_CODES = /RoleCode$|ServiceDeliveryLocationRoleType|2\.16\.840\.1\.113883\.5\.111$/;

function termOf({ system, code }: Coding, terms: ReadonlyMap<string, Term>): Term | undefined {
  if (code === undefined) return undefined;
  const isShort = /^[A-Z]+$/.test(code);
  const isKnown = !isShort || system === undefined || SHORT_CODES.test(system);
  return terms.get(`${system}|${code}`) ?? (isKnown ? terms.get(code) : undefined);
}

const specialties = termsByCode(table.specialties);
const locationTypes = termsByCode(table.locationTypes);

export interface Named {
  name: string;
  words: string;
  /** The code, if the table does not contain it and it has no display text. */
  unknown?: string;
}

/** Display texts of NUCC end with the kind of provider, such as `Internal Medicine, Cardiovascular Disease Physician`. */
const shortened = (display: string) => display.replace(/\s+(?:Physician|Practitioner)$/i, "").trim();

function named(concept: CodeableConcept, terms: ReadonlyMap<string, Term>): Named | undefined {
  const codings = concept.coding ?? [];
  for (const coding of codings) {
    const term = termOf(coding, terms);
    if (term) return { name: term.name, words: `${term.es} ${term.words ?? ""}`.trim() };
  }
  const display = concept.text?.trim() || codings.find((coding) => coding.display)?.display;
  const code = codings[0]?.code;
  if (display) return { name: shortened(display), words: "", ...(code && { unknown: code }) };
  return undefined;
}

const all = (concepts: readonly CodeableConcept[] | undefined, terms: ReadonlyMap<string, Term>): Named[] => {
  const found = (concepts ?? []).map((concept) => named(concept, terms)).filter((one) => one !== undefined);
  return [...new Map(found.map((one) => [one.name, one])).values()];
};

export const specialtiesOf = (concepts: readonly CodeableConcept[] | undefined): Named[] => all(concepts, specialties);
export const locationTypesOf = (concepts: readonly CodeableConcept[] | undefined): Named[] =>
  all(concepts, locationTypes);

/** Returns the codes that have neither a term nor a display text. */
export const unnamedCodes = (concepts: readonly CodeableConcept[] | undefined): string[] =>
  (concepts ?? [])
    .filter((concept) => !named(concept, specialties) && !named(concept, locationTypes))
    .map(({ coding }) => coding?.[0]?.code ?? "(none)");

const LANGUAGE_NAMES = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** Returns the English name of a language with a tag such as `es-MX`, its display text, or undefined. */
export function languageOf({ coding, text }: CodeableConcept): string | undefined {
  const code = coding?.[0]?.code?.split(/[-_]/)[0];
  try {
    const name = code && LANGUAGE_NAMES.of(code);
    if (name) return name;
  } catch {
    // The code is not a language tag.
  }
  return text?.trim() || coding?.[0]?.display;
}
