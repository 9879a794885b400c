import terms from "../../../lib/care-terms.json" with { type: "json" };
import { definePhrases } from "../../context/phrases.ts";
import { namePhrase } from "../name-text.ts";

/** Spanish translations of names that upstreams provide in English: languages, and what the table of care terms lacks. */
const NAMES: Readonly<Record<string, string>> = {
  "American Sign Language": "Lengua de señas estadounidense",
  Amharic: "Amárico",
  Arabic: "Árabe",
  Bangla: "Bengalí",
  Burmese: "Birmano",
  Cantonese: "Cantonés",
  Chinese: "Chino",
  Dutch: "Neerlandés",
  English: "Inglés",
  Filipino: "Filipino",
  French: "Francés",
  German: "Alemán",
  Greek: "Griego",
  Gujarati: "Guyaratí",
  "Haitian Creole": "Criollo haitiano",
  Hebrew: "Hebreo",
  Hindi: "Hindi",
  Hmong: "Hmong",
  Italian: "Italiano",
  Japanese: "Japonés",
  Korean: "Coreano",
  Mandarin: "Mandarín",
  Navajo: "Navajo",
  Nepali: "Nepalí",
  "Pediatric Urgent Care": "Atención inmediata pediátrica",
  Persian: "Persa",
  Polish: "Polaco",
  Portuguese: "Portugués",
  Punjabi: "Panyabí",
  Romanian: "Rumano",
  Russian: "Ruso",
  Somali: "Somalí",
  Spanish: "Español",
  "Specialty Clinic": "Clínica de especialidades",
  Swahili: "Suajili",
  Tagalog: "Tagalo",
  Tamil: "Tamil",
  Telugu: "Telugu",
  Thai: "Tailandés",
  Tigrinya: "Tigriña",
  Turkish: "Turco",
  Ukrainian: "Ucraniano",
  Urdu: "Urdu",
  "Urgent Care": "Atención inmediata",
  Vietnamese: "Vietnamita",
};

/**
 * UI strings for names that have translations. Only the server imports this module. The server sends each island only
 * the translations that it needs.
 */
export const careNames = definePhrases(
  Object.fromEntries(
    [
      ...[...terms.specialties, ...terms.locationTypes].map(({ name, es }) => [name, es] as const),
      ...Object.entries(NAMES),
    ].map(([name, es]) => [namePhrase(name).key, { en: name, es }]),
  ),
);
