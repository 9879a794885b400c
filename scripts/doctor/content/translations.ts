import type { Facts } from "./facts.ts";
import { type Finding, quote } from "./finding.ts";
import { calledBy } from "./phones.ts";
import { quantitiesIn, written } from "./quantities.ts";
import type { ContentPage, Segment } from "./segments.ts";

/** Numbers that a translation may add or leave out: emergency numbers and options of phone menus. */
const OPTIONAL = /^(911|988|711)$/;
const MENU_OPTION = /\b(press|opriman?|presionen?|marquen?) (el )?\d(?!\d)/gi;

/** How often a translation must replace a phone number by another one so that the other is the line of the language. */
const USUAL = 3;

/** What is read in every language. Times, dates, and number words are read only in English and Spanish. */
const UNIVERSAL = /^(phone|price|percent|page) /;

/** Returns the page that a link opens, which has the same path in every language apart from the language's prefix. */
const pageIn = (href: string, language: string): string =>
  href.replace(/[?#].*/, "").replace(new RegExp(`^/${language}(?=/|$)`, "i"), "") || "/";

const quantitiesOf = (segments: readonly Segment[]): Set<string> => {
  const found = segments.flatMap(({ text, links, language }) => [
    ...quantitiesIn(text.replace(MENU_OPTION, ""), language).map(({ kind, value }) => `${kind} ${value}`),
    ...links.flatMap(({ href }) => {
      const number = calledBy(href);
      if (number) return [`${number.length > 3 ? "phone" : "number"} ${number}`];
      return href.startsWith("/") ? [`page ${pageIn(href, language)}`] : [];
    }),
  ]);
  return new Set(found.filter((quantity) => !OPTIONAL.test(quantity.split(" ")[1]!)));
};

/** Whether a text contains a quantity. A date without a year is contained in one with a year. */
const includes = (quantities: Set<string>, quantity: string): boolean =>
  quantities.has(quantity) ||
  (quantity.startsWith("date ") &&
    [...quantities].some(
      (other) => other.startsWith("date ") && (other.endsWith(quantity.slice(5)) || quantity.endsWith(other.slice(5))),
    ));

const phonesIn = (quantities: Iterable<string>): string[] =>
  [...quantities].filter((quantity) => quantity.startsWith("phone "));

const DATE = /^\d{4}-\d{2}-\d{2}T/;

/** Returns the dates in the fields of a document, such as the date of a news item, keyed by item and field. */
function datesIn(node: unknown, place = "", found = new Map<string, string>()): Map<string, string> {
  if (typeof node === "string" && DATE.test(node)) found.set(place, node);
  if (typeof node !== "object" || node === null) return found;
  for (const [name, child] of Object.entries(node)) {
    const { uid, id = uid } = (child ?? {}) as { uid?: string; id?: string };
    datesIn(child, `${place}/${Array.isArray(node) ? (id ?? name) : name}`, found);
  }
  return found;
}

/** Finds dates in fields that differ from those of the page in another language. */
function differentDates(page: ContentPage, segments: readonly Segment[], original: ContentPage): Finding[] {
  const expected = datesIn(original.document);
  return [...datesIn(page.document)].flatMap(([place, date]): Finding[] => {
    const other = expected.get(place);
    if (!other || other === date || segments.length === 0) return [];
    const segment = { ...segments[0]!, block: "", field: place.split("/").findLast((part) => part !== "value") ?? "" };
    return [
      {
        kind: "translations",
        level: "broken",
        segment,
        wrong: `the date is ${date}, but ${other} in ${original.path}`,
      },
    ];
  });
}

interface Pair {
  original: Segment[];
  translation: Segment[];
  missing: string[];
  added: string[];
}

/** Finds texts whose numbers, prices, hours, phone numbers, and links to pages differ from those of their translation. */
export function checkTranslations(pages: ReadonlyMap<ContentPage, Segment[]>, { offices = [] }: Facts): Finding[] {
  const groups = Map.groupBy(pages, ([{ item }]) => item);
  const counts = Map.groupBy(pages.keys(), ({ language }) => language);
  const [reference = "en"] = counts.has("en") ? ["en"] : [...counts.keys()];
  const pairs: Pair[] = [];
  const dates: Finding[] = [];
  const seen = new Set<string>();
  for (const group of groups.values()) {
    const [originalPage, original] = group.find(([{ language }]) => language === reference) ?? [];
    if (!originalPage || !original) continue;
    for (const [page, translation] of group.filter(([{ language }]) => language !== reference)) {
      dates.push(...differentDates(page, translation, originalPage));
      for (const pair of pairsOf(original, translation)) {
        const same = JSON.stringify([
          page.language,
          ...[pair.original, pair.translation].map((list) => list.map(({ text, links }) => [text, links])),
        ]);
        if (!seen.has(same)) pairs.push(pair);
        seen.add(same);
      }
    }
  }
  const replacements = usualReplacements(pairs);
  // A link to an item that is no page, such as a class, can lead to the item in the other language.
  const paths = new Set([...pages.keys()].filter(({ language }) => language === reference).map(({ path }) => path));
  const isCompared = (quantity: string) => !quantity.startsWith("page ") || paths.has(quantity.slice(5));
  const differences = pairs.flatMap(({ original, translation, missing, added }): Finding[] => {
    const lines = replacements.get(translation[0]!.language) ?? new Map<string, string>();
    const said = quantitiesOf(translation);
    const language = translation[0]!.language;
    const answering = offices.filter(({ topics }) => topics?.[language.slice(0, 2)]?.length === 0);
    const ownLines = new Set([
      ...lines.values(),
      ...answering.flatMap(({ phones = [] }) => phones.map((phone) => `phone ${phone}`)),
    ]);
    const isReplaced = (quantity: string) =>
      said.has(lines.get(quantity) ?? "") ||
      (answering.length > 0 && quantity.startsWith("phone ") && [...ownLines].some((line) => said.has(line)));
    const left = missing.filter((quantity) => isCompared(quantity) && !isReplaced(quantity));
    const right = added.filter((quantity) => isCompared(quantity) && !ownLines.has(quantity));
    if (left.length + right.length === 0) return [];
    const names = (quantities: string[]) => quantities.map((quantity) => shown(quantity)).join(", ");
    const [segment] = translation;
    const difference = [left.length ? `lacks ${names(left)}` : "", right.length ? `has ${names(right)} instead` : ""]
      .filter(Boolean)
      .join(" and ");
    return [
      {
        kind: "translations",
        level: "broken",
        segment: segment!,
        wrong: `the translation ${difference}: ${quote(textOf(translation))} for ${quote(textOf(original))}`,
      },
    ];
  });
  return [...dates, ...differences];
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join(" ");

const shown = (quantity: string): string => {
  const [kind, value] = quantity.split(" ") as ["phone", string];
  if (quantity.startsWith("page ")) return `a link to ${value}`;
  return written({ kind, value });
};

/**
 * Pairs the segments of a page with those of its translation. If a field has a different number of paragraphs in the
 * translation, the whole fields are compared.
 */
function pairsOf(original: readonly Segment[], translation: readonly Segment[]): Pair[] {
  const fieldOf = ({ key }: Segment) => key.replace(/#\d+$/, "");
  const translated = Map.groupBy(translation, fieldOf);
  return [...Map.groupBy(original, fieldOf)].flatMap(([field, segments]) => {
    const others = translated.get(field);
    if (!others) return [];
    const parts: [Segment[], Segment[]][] =
      others.length === segments.length
        ? segments.map((segment, index) => [[segment], [others[index]!]])
        : [[segments, others]];
    return parts.flatMap(([from, to]): Pair[] => {
      const [wanted, found] = [quantitiesOf(from), quantitiesOf(to)];
      const isRead = [from, to].every(([segment]) => /^(en|es)\b/i.test(segment!.language));
      const isCompared = (quantity: string) => isRead || UNIVERSAL.test(quantity);
      const missing = [...wanted].filter((quantity) => !includes(found, quantity) && isCompared(quantity));
      const added = [...found].filter((quantity) => !includes(wanted, quantity) && isCompared(quantity));
      return missing.length + added.length ? [{ original: from, translation: to, missing, added }] : [];
    });
  });
}

/** Returns the phone lines of a language: numbers that its pages usually have where other pages have another number. */
function usualReplacements(pairs: readonly Pair[]): Map<string, Map<string, string>> {
  const counts = new Map<string, number>();
  for (const { translation, missing, added } of pairs)
    for (const from of phonesIn(missing))
      for (const to of phonesIn(added)) {
        const key = [translation[0]!.language, from, to].join("|");
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  const replacements = new Map<string, Map<string, string>>();
  for (const [key, count] of counts) {
    const [language = "", from = "", to = ""] = key.split("|");
    const lines = replacements.get(language) ?? new Map<string, string>();
    replacements.set(language, lines);
    if (count >= USUAL) lines.set(from, to);
  }
  return replacements;
}
