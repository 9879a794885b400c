import type { Claim } from "./claims.ts";
import { type Clause, matcherOf, placesNamedIn, topicMatcherOf } from "./clauses.ts";
import type { Facts } from "./facts.ts";
import { type Finding, quote } from "./finding.ts";
import { quantitiesIn, written } from "./quantities.ts";
import type { Segment } from "./segments.ts";

const shown = (number: string): string => written({ kind: "phone", value: number });

/** Returns the number that a `tel:` or `sms:` link calls, or undefined for another link. */
export function calledBy(href: string): string | undefined {
  if (!/^(tel|sms):/i.test(href)) return undefined;
  const digits = href
    .replace(/^\w+:|[?;].*$/g, "")
    .replace(/\D/g, "")
    .replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits;
}

/** Finds links that call a number other than the one that they show. */
export function checkPhoneLinks(segments: readonly Segment[]): Finding[] {
  const texts = new Map(segments.map((segment) => [placeOf(segment, segment.field), segment.text]));
  return segments.flatMap((segment) =>
    segment.links.flatMap(({ href, text }): Finding[] => {
      const called = calledBy(href);
      // Some items have a field for the address of a link and another one for its text.
      const stem = segment.field.replace(/(link|url)$/i, "");
      const other = ["Text", "Label", ""].map((ending) => texts.get(placeOf(segment, stem + ending))).find(Boolean);
      const shownText = text || segment.text || other || "";
      const [seen] = quantitiesIn(shownText, segment.language).filter(({ kind }) => kind === "phone");
      if (!called || !seen || seen.value === called) return [];
      const wrong = `the link shows ${shown(seen.value)} but calls ${shown(called)}`;
      return [{ kind: "phones", level: "broken", segment, wrong }];
    }),
  );
}

const placeOf = ({ path, language, item }: Segment, field: string): string => [path, language, item, field].join("|");

interface PhoneMention {
  clause: Clause;
  number: string;
  /** What the clause says about the number: the text since the previous number. */
  label: string;
}

/** Finds the phone numbers in clauses and in links. */
const phonesIn = (clauses: readonly Clause[]): PhoneMention[] =>
  clauses.flatMap((clause) => {
    const { text, segment } = clause;
    let start = 0;
    const inText = quantitiesIn(text, segment.language)
      .filter(({ kind }) => kind === "phone")
      .map(({ value, index, end }) => {
        const label = text.slice(start, index);
        start = end;
        return { clause, number: value, label };
      });
    const inLinks = segment.links
      .filter((link) => text.includes(link.text))
      .flatMap(({ href, text: label }) => {
        const number = calledBy(href) ?? "";
        return number && !quantitiesIn(label, segment.language).length ? [{ clause, number, label }] : [];
      });
    return [...inText, ...inLinks];
  });

/** Numbers of public services, for which any text can name them. */
const SHORT_NUMBERS = ["911", "988", "711", "211", "311"].map((number) => [number, ""] as const);

/** Finds phone numbers that nobody has, and phone numbers of an office or a place other than the one that a text names. */
export function checkPhones(clauses: readonly Clause[], { offices, places = [], people = [] }: Facts): Finding[] {
  if (!offices) return [];
  const owners = offices.flatMap(({ name, names, topics = {}, phones = [] }) =>
    phones.length ? { name, phones, rank: matcherOf(names), hasTopic: topicMatcherOf(topics) } : [],
  );
  const placesIn = placesNamedIn(places);
  const holders = new Map([
    ...SHORT_NUMBERS,
    ...people.map(({ name, phone = "" }) => [phone, name] as const),
    ...places.flatMap(({ name, phone = "", fax = "" }) => [phone, fax].map((number) => [number, name] as const)),
    // UI strings and buttons give the numbers of offices without a name.
    ...owners.flatMap(({ phones }) => phones.map((number) => [number, ""] as const)),
  ]);
  return phonesIn(clauses).flatMap(({ clause, number, label }): Finding[] => {
    const { segment } = clause;
    const { language } = segment;
    const broken = (wrong: string): Finding[] => [{ kind: "phones", level: "broken", segment, wrong }];
    if (SHORT_NUMBERS.some(([short]) => short === number)) return [];
    if (!holders.has(number)) return broken(`nobody has the number ${shown(number)}: ${quote(clause.text)}`);
    const texts = [label, clause.text, ...clause.near, ...clause.far];
    const isOwn = ({ phones }: { phones: readonly string[] }) => phones.includes(number);
    const ranked = owners.map((owner) => ({ owner, rank: owner.rank(texts, language) }));
    const own = ranked.filter(
      ({ owner, rank }) => isOwn(owner) && (rank < Infinity || owner.hasTopic(texts, language)),
    );
    const [named] = ranked.filter(({ rank }) => rank < Infinity).toSorted((a, b) => a.rank - b.rank);
    const isNamedOffice =
      named &&
      (own.length === 0 ||
        (named.rank === 0 && !own.some(({ rank, owner }) => rank === 0 || owner.hasTopic([label], language))));
    const nearby = placesIn(texts);
    if (own.length === 0 && nearby.some(({ phone, fax }) => phone === number || fax === number)) return [];
    if (isNamedOffice)
      return broken(
        `the number ${shown(number)} is not the one of ${named.owner.name}, ${named.owner.phones.map(shown).join(" or ")}: ${quote(clause.text)}`,
      );
    const holder = holders.get(number)!;
    if (own.length > 0 || !holder) return [];
    const [place] = nearby;
    const [called, text] = [shown(number), quote(clause.text)];
    if (place?.phone)
      return broken(`the number ${called} is not the one of ${place.name}, ${shown(place.phone)}: ${text}`);
    return broken(`the number ${called} is the one of ${holder}, which the text does not name: ${text}`);
  });
}

/** Words that do not say whose number follows. */
const FILLER =
  /(?<!\p{L})(call|calls|calling|text|dial|phone|reach|contact|write|ask|at|to|us|our|the|a|an|or|on|by|for|and|please|number|tel|telephone|llame|llamar|llámenos|llamarnos|marque|teléfono|número|al|a|la|el|los|las|nuestr[oa]s?|un|una|o|en|de|del|y|por|favor|e)(?!\p{L})/giu;

/** Returns the phone numbers that texts give under a name, such as "Billing: (303) 555-0126". */
export const phoneClaims = (clauses: readonly Clause[], { offices }: Facts): Claim[] =>
  offices
    ? []
    : phonesIn(clauses).flatMap(({ clause, number, label }): Claim[] => {
        // The name is the last part of the label: "Call your clinic, or the nurse line at".
        const part = label.split(/[,.;!?·•|()]|\s[–-]\s/).at(-1) ?? "";
        const name = part
          .replace(FILLER, " ")
          .replace(/[^\p{L}\p{N}’' ]/gu, " ")
          .replace(/\s+/g, " ")
          .trim();
        const words = name.split(" ").length;
        if (!/\p{L}{3}/u.test(name) || words > 5) return [];
        return [{ kind: "phones", clause, subject: `the number for “${name}”`, value: shown(number) }];
      });
