import type { Claim } from "./claims.ts";
import { type Clause, namesIn } from "./clauses.ts";
import type { Facts } from "./facts.ts";
import { type Finding, quote } from "./finding.ts";
import { quantitiesIn, written } from "./quantities.ts";

const FREE =
  /\b(is|are) free\b(?! (to|of [^c]))|\bfree of charge\b|\bat no cost\b|\bfree class(es)?\b|(?<!\p{L})(es|son) gratis|(clases?|curso) gratuit[oa]s?|sin (costo|cargo)(?!\p{L})/iu;

/** What can be free. Parking and interpreters are free too, but a text about a class also mentions them. */
const PRODUCT =
  /(?<!\p{L})(class(es)?|courses?|workshops?|screenings?|groups?|it|clases?|cursos?|talleres?|grupos?|revisi(ón|ones))(?!\p{L})/iu;

/** Returns the amounts in a text. A text can say "free" instead of $0. */
const amountsIn = (text: string, language: string): number[] => [
  ...quantitiesIn(text, language).flatMap(({ kind, value }) => (kind === "price" ? Number(value) : [])),
  ...(FREE.test(text) && PRODUCT.test(text) ? [0] : []),
];

const shown = (amount: number): string => (amount === 0 ? "free" : written({ kind: "price", value: String(amount) }));

/** Finds prices of products that are not the actual ones. */
export function checkPrices(clauses: readonly Clause[], { prices = [] }: Facts): Finding[] {
  const byLanguage = new Map<string, { find: (text: string) => string[]; amounts: Map<string, number[]> }>();
  for (const language of new Set(prices.flatMap(({ names }) => Object.keys(names)))) {
    const amounts = new Map<string, number[]>();
    for (const { names, amounts: all } of prices)
      for (const name of names[language] ?? [])
        amounts.set(name.toLowerCase(), [...(amounts.get(name.toLowerCase()) ?? []), ...all]);
    byLanguage.set(language, { find: namesIn(amounts.keys()), amounts });
  }
  return clauses.flatMap((clause): Finding[] => {
    const { segment, text } = clause;
    const known = byLanguage.get(segment.language.slice(0, 2).toLowerCase());
    const stated = amountsIn(text, segment.language);
    if (!known || stated.length === 0) return [];
    const named = [text, ...clause.near].map(known.find).find((names) => names.length > 0);
    if (!named) return [];
    const actual = named.flatMap((name) => known.amounts.get(name)!);
    return stated
      .filter((amount) => !actual.includes(amount))
      .map((amount) => ({
        kind: "prices",
        level: "broken",
        segment,
        wrong: `the price of "${named[0]}" is ${[...new Set(actual)].map(shown).join(" or ")}, not ${shown(amount)}: ${quote(text)}`,
      }));
  });
}

/**
 * Returns the price that a text names for the subject of a page: the text names the page, or it is in an item with the
 * title of the page.
 */
export function priceClaims(clauses: readonly Clause[]): Claim[] {
  const titles = new Map<string, Set<string>>();
  for (const { segment } of clauses) {
    const { language, title } = segment;
    if (title.split(" ").length < 2) continue;
    const ofLanguage = titles.get(language) ?? new Set();
    titles.set(language, ofLanguage.add(title));
  }
  const finders = new Map([...titles].map(([language, names]) => [language, namesIn(names)]));
  return clauses.flatMap((clause): Claim[] => {
    const { segment, text } = clause;
    const prices = quantitiesIn(text, segment.language).filter(({ kind }) => kind === "price");
    if (prices.length !== 1) return [];
    const heading = segment.headings.at(-1) ?? "";
    const [named, ...others] = finders.get(segment.language)?.(text) ?? [];
    const isOfPage = segment.block === "" || heading.toLowerCase() === segment.title.toLowerCase();
    const subject = named && others.length === 0 ? named : isOfPage ? segment.title : "";
    return subject
      ? [{ kind: "prices", clause, subject: `the price of ${subject}`, value: shown(Number(prices[0]!.value)) }]
      : [];
  });
}
