import { questions } from "../seed/events.ts";
import { biographyInSpanish } from "./biography.ts";
import { carePatterns, careTexts } from "./care.ts";
import { classPatterns, classTexts } from "./classes.ts";
import { careNames } from "./names.ts";
import { pictureTexts } from "./pictures.ts";
import { educationPatterns, practiceName } from "./practice.ts";

const texts = new Map([
  ...careNames,
  ...careTexts,
  ...questions.flatMap(([, english, spanish]) => english.map((text, index) => [text, spanish[index] ?? text] as const)),
  ...pictureTexts,
  ...classTexts,
]);
const patterns = [...carePatterns, ...classPatterns, ...educationPatterns];

/** Patterns for English phrases that contain a translatable part, with functions that return the Spanish phrase. */
const frames: readonly (readonly [RegExp, (part: string, number: string) => string])[] = [
  [/^(.+) \| (.+)$/, (part, brand) => `${part} | ${brand}`],
  [/^(.+) at Larkspur Health$/, (part) => `${part} en Larkspur Health`],
  [/^(.+) \(Group (\d+)\)$/, (part, number) => `${part} (grupo ${number})`],
  [/^(.+), (\d+) weeks$/, (part, number) => `${part}, ${number} semanas`],
];

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const laptopSceneTexts = new Map([...pictureTexts].map(([english, text]) => [lowerFirst(english), lowerFirst(text)]));

/**
 * Returns the Spanish translation of text in the demo data, or undefined if no translation exists.
 * @param own translations that take precedence
 */
export function inSpanish(text: string, own?: ReadonlyMap<string, string>): string | undefined {
  const translation = own?.get(text) ?? texts.get(text);
  if (translation !== undefined) return translation;
  if (text.startsWith("On a laptop: ")) {
    const sceneText = laptopSceneTexts.get(text.slice("On a laptop: ".length));
    return sceneText && `En una computadora portátil: ${sceneText}`;
  }
  for (const [pattern, spanish] of patterns) if (pattern.test(text)) return text.replace(pattern, spanish);
  for (const [pattern, frame] of frames) {
    const [, part = "", number = ""] = pattern.exec(text) ?? [];
    const translated = part && inSpanish(part, own);
    if (translated) return frame(translated, number);
  }
  if (!text.startsWith("<")) return undefined;
  return text.replace(/>([^<>]+)</g, (match, part: string) => {
    const translated = inSpanish(part);
    return translated ? `>${translated}<` : match;
  });
}

/** Returns the English texts that have the given Spanish translation. */
export const fromSpanish = (spanish: string): string[] =>
  [...texts].flatMap(([english, translation]) => (translation === spanish ? [english] : []));

/**
 * Properties that identify a record or contain search terms. The site's UI strings, not the upstream, translate
 * identifiers and search terms.
 */
const NAMES = new Set("id facetName locationTypes primarySpecialty specialties languages gender keywords".split(" "));
/** Properties that contain the names of conditions or procedures. */
const PRACTICE = ["conditions", "procedures"];
/** Properties that determine an object's language. */
const TITLES = ["errorMessage", "eventHeadline", "headline", "heading", "nameOverride", "about", "title"];

/** Properties that contain the text of a provider's own records. A person's name is never translated. */
const OWN = new Set(
  [...TITLES, "browserTitle", "ogTitle", "metaDescription", "ogDescription", "description", "shortDescription"].concat([
    "alt",
    "imageAlt",
    "parking",
    "accessibility",
    "summary",
    "snippet",
    "eventTitle",
    "sessionTitle",
    "event",
  ]),
);

/** Properties of which an object with an own name has at least one: a venue, or a special day of a location. */
const NAMED = ["streetAddress1", "date"];

const isSpanishClass = (text: unknown): boolean => typeof text === "string" && text.includes("(en español)");

/**
 * Translates the text in a response to Spanish if `isSpanish` is true and a translation exists. Objects with a Spanish
 * title, such as Spanish classes, get `language: "es"`, even in English responses.
 * @param own Spanish text of a provider's own records, keyed by the English text
 */
export function localized(node: unknown, isSpanish: boolean, own?: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => localized(item, isSpanish, own));
  // The search handler has already set the language of each result.
  if (typeof node !== "object" || node === null || "language" in node) return node;
  const isNamed = NAMED.some((property) => property in node);
  let language: string | undefined;
  const entries = Object.entries(node).map(([name, value]): [string, unknown] => {
    if (isSpanish && PRACTICE.includes(name) && Array.isArray(value) && typeof value[0] === "string")
      return [name, value.map(practiceName)];
    if (typeof value !== "string") return [name, localized(value, isSpanish, own)];
    const biography = isSpanish && name === "about" ? biographyInSpanish(value) : undefined;
    const spanish =
      biography ??
      (isSpanish && !NAMES.has(name)
        ? inSpanish(value, OWN.has(name) || (name === "name" && isNamed) ? own : undefined)
        : undefined);
    if (TITLES.includes(name) && (spanish !== undefined || isSpanishClass(value))) language = "es";
    return [name, spanish ?? value];
  });
  return { ...Object.fromEntries(entries), ...(language && { language }) };
}
