import type { PlaceFact } from "./facts.ts";
import type { Segment } from "./segments.ts";
import { sentencesOf } from "./segments.ts";

/** A clause with the texts around it. */
export interface Clause {
  segment: Segment;
  text: string;
  sentence: string;
  /** All texts of the item that contains the clause, such as a card. Empty for a long item. */
  item: string;
  /** The texts that say what the clause is about, from the nearest to the farthest. */
  near: string[];
  /** The headings farther out, and the title and the path of the page. */
  far: string[];
}

const baseLanguage = (language: string): string => language.slice(0, 2).toLowerCase();

/** Returns the distinct segments. Headers, footers, and cards repeat on many pages. */
export function distinct(segments: readonly Segment[]): Segment[] {
  const seen = new Map<string, Segment>();
  for (const segment of segments) {
    const { language, block, field, text, links, headings, lead, picture } = segment;
    const key = JSON.stringify([language, block, field, text, links, headings, lead, picture]);
    if (!seen.has(key)) seen.set(key, segment);
  }
  return [...seen.values()];
}

/** Maximum length of the texts of an item that count as texts around a clause, such as the texts of a card. */
const ITEM_LIMIT = 600;

/** Splits segments into clauses. */
export function clausesOf(segments: readonly Segment[]): Clause[] {
  const items = new Map<string, string[]>();
  const itemOf = ({ language, path, item }: Segment) => `${language}|${path}|${item}`;
  for (const segment of segments) {
    const texts = items.get(itemOf(segment)) ?? [];
    texts.push(segment.text);
    items.set(itemOf(segment), texts);
  }
  return segments.flatMap((segment) => {
    const texts = items.get(itemOf(segment))!.join(". ");
    const item = texts.length <= ITEM_LIMIT ? texts : "";
    const { field, lead, headings, title, path } = segment;
    const [heading = "", ...outer] = headings.toReversed();
    const near = [segment.text, field, lead, item, heading];
    const far = [...outer, title, path].filter(Boolean);
    return sentencesOf(segment.text).flatMap((clauses) => {
      const sentence = clauses.join("; ");
      return clauses.map(
        (text): Clause => ({ segment, text, sentence, item, near: [sentence, ...near].filter(Boolean), far }),
      );
    });
  });
}

/** Returns the index of the farthest text that is required to find all patterns, or infinity if one is missing. */
export type Matcher = (texts: readonly string[], language: string) => number;

const compile = (patterns: Record<string, string[]>): Record<string, RegExp[]> =>
  Object.fromEntries(
    Object.entries(patterns).map(([language, list]) => [language, list.map((pattern) => new RegExp(pattern, "iu"))]),
  );

/** Returns a function that finds a subject, of which every pattern must match one of the texts. */
export function matcherOf(patterns: Record<string, string[]>): Matcher {
  const compiled = compile(patterns);
  return (texts, language) => {
    const list = compiled[baseLanguage(language)];
    if (!list?.length) return Number.POSITIVE_INFINITY;
    return Math.max(
      ...list.map((pattern) => {
        const index = texts.findIndex((text) => pattern.test(text));
        return index < 0 ? Number.POSITIVE_INFINITY : index;
      }),
    );
  };
}

/** Returns a function that finds one of several subjects. An empty list of patterns matches every text. */
export function topicMatcherOf(
  patterns: Record<string, string[]>,
): (texts: readonly string[], language: string) => boolean {
  const compiled = compile(patterns);
  return (texts, language) => {
    const list = compiled[baseLanguage(language)];
    if (!list) return false;
    return list.length === 0 || list.some((pattern) => texts.some((text) => pattern.test(text)));
  };
}

const escapePattern = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Returns a function that finds the names in a text. If one name contains another, only the longer one is found. */
export function namesIn(names: Iterable<string>): (text: string) => string[] {
  const list = [...new Set(names)].filter(Boolean).toSorted((a, b) => b.length - a.length);
  if (list.length === 0) return () => [];
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${list.map(escapePattern).join("|")})(?![\\p{L}\\d])`, "giu");
  return (text) => [...text.matchAll(pattern)].map(([name]) => name.toLowerCase());
}

/** Returns a function that finds the places that texts name, and the other places at their addresses. */
export function placesNamedIn(places: readonly PlaceFact[]): (texts: readonly string[]) => PlaceFact[] {
  const byName = new Map<string, PlaceFact[]>();
  for (const place of places) {
    const here = places.filter(({ address, zip }) => address && address === place.address && zip === place.zip);
    for (const name of [place.name, ...(place.otherNames ?? [])])
      byName.set(name.toLowerCase(), [place, ...here.filter((other) => other !== place)]);
  }
  const find = namesIn(byName.keys());
  return (texts) => [...new Set(texts.flatMap(find).flatMap((name) => byName.get(name)!))];
}
