import { describe, expect, it } from "vitest";
import { stripTags } from "../../lib/text/text.ts";
import { demoPages as pages } from "../support/demo-pages.ts";

type Texts = Map<string, string>;

/** Names of fields that contain no text for visitors. */
const SETTINGS =
  /^(uid|id|itemId|dataSource|componentName|templateName|name|displayName|width|height|src|context|sectionId|jumplinkId)$/;

/**
 * Returns the strings in a layout document, keyed by path. The path identifies a list item by its ID instead of its
 * index, because Spanish pages have additional blocks.
 */
function textsOf(node: unknown, path = "", found: Texts = new Map()): Texts {
  if (typeof node === "string" && node.startsWith('{"')) return textsOf(JSON.parse(node), path, found);
  if (typeof node === "string") return found.set(path, node);
  if (typeof node !== "object" || node === null) return found;
  for (const [key, inner] of Object.entries(node)) {
    if (SETTINGS.test(key)) continue;
    const { uid, id } = (inner ?? {}) as { uid?: unknown; id?: unknown };
    textsOf(inner, `${path}/${Array.isArray(node) ? (uid ?? id ?? key) : key}`, found);
  }
  return found;
}

const pairs = pages
  .filter(({ language }) => language === "es")
  .map(({ path, document }) => {
    const english = pages.find((page) => page.language === "en" && page.path === path);
    return { path, spanish: textsOf(JSON.parse(document)), english: textsOf(JSON.parse(english?.document ?? "{}")) };
  });

// The list excludes "two", because Spanish pages also use "dos" for "both" and "twice".
const words: [english: string, spanish: string, number: string][] = [
  ["three", "tres", "3"],
  ["three", "trescientos", "3"],
  ["four", "cuatro", "4"],
  ["five", "cinco", "5"],
  ["six", "seis", "6"],
  ["seven", "siete", "7"],
  ["eight", "ocho", "8"],
  ["nine", "nueve", "9"],
  ["ten", "diez", "10"],
  ["twelve", "doce", "12"],
  ["fifty", "cincuenta", "50"],
];
const numberWords = (language: 0 | 1) => new Map(words.map((word) => [word[language], word[2]]));

/** The Spanish phone line, which replaces the lines for nurses and appointments, classes, and bills on Spanish pages. */
const SPANISH_LINE = "555-0144";
const asSpanish = (text: string): string =>
  text
    .replace(/555-?01(42|71|26)/g, (line) => (line.includes("-") ? SPANISH_LINE : SPANISH_LINE.replace("-", "")))
    // Removes the crisis line's menu option for Spanish and its keyword for text messages in Spanish.
    .replace(/ y oprima 2\b|oprima 2, o envíe AYUDA al 988|press 2/gi, "");

/** Returns the numbers in a string, whether they are written as digits or as words. */
function numbersIn(text: string, spelled: Map<string, string>): Set<string> {
  const said = asSpanish(text.startsWith("/") || text.startsWith("tel:") ? text : stripTags(text).toLowerCase());
  return new Set([
    ...(said.match(/\d(?:[\d.,:]*\d)?/g) ?? []),
    ...(said.match(/\p{L}+/gu) ?? []).flatMap((word) => spelled.get(word) ?? []),
  ]);
}

/**
 * Phone numbers that Spanish text may contain even if the English text does not: 911, which offers interpreters, and
 * the Spanish phone line.
 */
const ADDED = new Set(["911", ...numbersIn("(303) 555-0144", new Map())]);

describe("Spanish pages", () => {
  it("every English page has a Spanish version (LG-01)", () => {
    const translated = new Set(pairs.map(({ path }) => path));
    const missing = pages.filter(({ language, path }) => language === "en" && !translated.has(path));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it.each(pairs)(
    "the Spanish page $path contains the same numbers as the English page, such as doses, prices, and phone numbers (LG-01)",
    ({ spanish, english }) => {
      const different = [...english].flatMap(([field, text]) => {
        const translation = spanish.get(field);
        if (translation === undefined) return [`${field} is missing`];
        const [wanted, written] = [numbersIn(text, numberWords(0)), numbersIn(translation, numberWords(1))];
        const missing = [...wanted].filter((number) => !written.has(number));
        const added = [...written].filter((number) => !wanted.has(number) && !ADDED.has(number));
        return missing.length + added.length > 0 ? [`${field}: missing ${missing}, added ${added}`] : [];
      });
      expect(different).toEqual([]);
    },
  );

  it.each(pairs)("all text on the Spanish page $path is in Spanish or marked as English (LG-01)", ({ spanish }) => {
    const left = [...spanish].filter(([field, text]) => {
      if (/^(\/|tel:|https?:)/.test(text) || field.endsWith("/script")) return false;
      const own = text.replace(/<script[\s\S]*?<\/script>|<(\w+) lang="(?!es")[^"]*"[^>]*>[\s\S]*?<\/\1>/g, "");
      return /(?<!\p{L})(the|and|your|you|with|for|from|our|are|is)(?!\p{L})/iu.test(stripTags(own));
    });
    expect(left).toEqual([]);
  });
});
