import type { Claim } from "./claims.ts";
import { type Clause, matcherOf, placesNamedIn, topicMatcherOf } from "./clauses.ts";
import type { Facts } from "./facts.ts";
import { type Finding, quote } from "./finding.ts";
import { type Quantity, quantitiesIn, written } from "./quantities.ts";

const DAYS: Record<string, string> = {
  monday: "Mo",
  tuesday: "Tu",
  wednesday: "We",
  thursday: "Th",
  friday: "Fr",
  saturday: "Sa",
  sunday: "Su",
  lunes: "Mo",
  martes: "Tu",
  miércoles: "We",
  jueves: "Th",
  viernes: "Fr",
  sábado: "Sa",
  sábados: "Sa",
  domingo: "Su",
  domingos: "Su",
};
const DAY =
  "mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?";
const DAY_RANGE = new RegExp(
  String.raw`(?<!\p{L})(${DAY})(?:\s(?:to|through|and|a|y)\s|\s?[–-]\s?)(?:los\s)?(${DAY})(?!\p{L})|(?<!\p{L})(weekdays?|entre semana|días hábiles|weekends?|fines? de semana|every day|daily|seven days|todos los días|a diario|los siete días)(?!\p{L})|(?<!\p{L})(${DAY})(?!\p{L})`,
  "iu",
);
const ALWAYS =
  /\b(day (and|or) night|24 hours( a day)?(?! (ahead|before|after|earlier|later|or|of|under))|24\/7|around the clock|at (any|all) hours?)\b|(?<!\p{L})((de )?día [yo] (de )?noche|(las )?24 horas(?! (antes|después|de anticipación|de antelación|o))|a (cualquier|toda) hora|a todas horas)(?!\p{L})/iu;
/** Says "always" only about phone lines. Elsewhere, it says that people can change their minds. */
const ANY_TIME = /\bany time\b|(?<!\p{L})en cualquier momento(?!\p{L})/iu;
const CALLING = /\b(call|answer)|(?<!\p{L})(llam|llám|contest)|\d{3}-\d{4}/iu;

const dayOf = (name: string): string => DAYS[name.toLowerCase()] ?? DAYS[name.toLowerCase().replace(/s$/, "")]!;

function daysIn(text: string): string {
  const match = DAY_RANGE.exec(text);
  if (!match) return "";
  const [, from, to, group, single] = match;
  if (from && to) return `${dayOf(from)}-${dayOf(to)}`;
  if (single) return dayOf(single);
  if (/^(weekday|entre|días)/i.test(group!)) return "Mo-Fr";
  return /^(weekend|fin)/i.test(group!) ? "Sa-Su" : "Mo-Su";
}

/** Words between the two times of a range. */
const BETWEEN = /^(\s?[–-]\s?|\s+(to|until|till|and|through|a|y|hasta)\s+((las|la|el)\s+)?)$/iu;

export interface Opening {
  /** Such as `Mo-Fr 08:00-17:00`, `08:00-17:00` if the text names no days, or `24/7`. */
  hours: string;
  index: number;
}

/** Returns the opening hours in a text. */
export function openingsIn(text: string, language: string): Opening[] {
  const found: Opening[] = [];
  const always = ALWAYS.exec(text) ?? (CALLING.test(text) ? ANY_TIME.exec(text) : null);
  if (always) found.push({ hours: "24/7", index: always.index });
  const times = quantitiesIn(text, language).filter(({ kind }) => kind === "time");
  let start = 0;
  for (let index = 0; index + 1 < times.length; index++) {
    const [from, to] = times.slice(index, index + 2) as [Quantity, Quantity];
    if (!BETWEEN.test(text.slice(from.end, to.index))) continue;
    const after = times[index + 2]?.index ?? text.length;
    const days = daysIn(text.slice(start, from.index)) || daysIn(text.slice(to.end, after));
    found.push({ hours: `${days ? `${days} ` : ""}${from.value}-${to.value}`, index: from.index });
    start = to.end;
    index++;
  }
  return found;
}

/** Whether stated opening hours can be the actual ones. A text can leave out the days. */
const isSameHours = (stated: string, actual: string): boolean =>
  stated === actual || (!stated.includes(" ") && actual.split(" ").at(-1) === stated);

/** Finds opening hours of offices that are not the actual ones. */
export function checkHours(clauses: readonly Clause[], { offices = [], places = [] }: Facts): Finding[] {
  const owners = offices.flatMap(({ name, names, topics = {}, phones = [], hours = [] }) =>
    hours.length
      ? {
          name,
          phones,
          hours,
          rank: matcherOf(names),
          hasTopic: topicMatcherOf(topics),
          isForAll: (language: string) => topics[language.slice(0, 2)]?.length === 0,
        }
      : [],
  );
  const placesIn = placesNamedIn(places);
  return clauses.flatMap((clause): Finding[] => {
    const { segment, text } = clause;
    const { language } = segment;
    const openings = openingsIn(text, language);
    if (openings.length === 0) return [];
    const phonesIn = (given: string) =>
      quantitiesIn(given, language).flatMap(({ kind, value }) => (kind === "phone" && value.length > 3 ? value : []));
    const inSentence = phonesIn(clause.sentence);
    const phones = inSentence.length ? inSentence : phonesIn(clause.item);
    return openings.flatMap(({ hours, index }): Finding[] => {
      const texts = [text.slice(0, index), text, ...clause.near];
      const ranked = owners.map((owner) => ({ owner, rank: owner.rank(texts, language) }));
      const named = ranked.filter(({ rank }) => rank < Infinity).toSorted((a, b) => a.rank - b.rank);
      const called = ranked.filter(({ owner }) => owner.phones.some((phone) => phones.includes(phone)));
      const answersForAll = called.some(({ owner }) => owner.isForAll(language));
      const meant = answersForAll
        ? [...called, ...named, ...ranked.filter(({ owner }) => owner.hasTopic(texts, language))]
        : called.length
          ? called
          : named.filter(({ rank }) => rank === named[0]!.rank);
      if (meant.some(({ owner }) => owner.hours.some((actual) => isSameHours(hours, actual)))) return [];
      const [nearest] = meant;
      if (!nearest) return [];
      // A hospital has other hours than its departments.
      if (placesIn([text]).length) return [];
      return [
        {
          kind: "hours",
          level: "broken",
          segment,
          wrong: `the hours ${hours} are not the ones of ${nearest.owner.name}, ${nearest.owner.hours.join(", ")}: ${quote(text)}`,
        },
      ];
    });
  });
}

/** Returns the opening hours that texts give with a phone number or under a heading. */
export const hoursClaims = (clauses: readonly Clause[], { offices }: Facts): Claim[] =>
  offices
    ? []
    : clauses.flatMap((clause): Claim[] => {
        const { segment, text, sentence } = clause;
        const openings = openingsIn(text, segment.language);
        if (openings.length !== 1) return [];
        const [{ hours } = { hours: "" }] = openings;
        const phones = quantitiesIn(sentence, segment.language).filter(
          ({ kind, value }) => kind === "phone" && value.length > 3,
        );
        const heading = segment.headings.at(-1);
        const claim = (subject: string, isInEveryLanguage: boolean): Claim => ({
          kind: "hours",
          clause,
          subject: `the hours of ${subject}`,
          value: hours,
          isInEveryLanguage,
        });
        if (phones.length === 1) return [claim(written(phones[0]!), true)];
        return heading ? [claim(`“${heading}”`, false)] : [];
      });
