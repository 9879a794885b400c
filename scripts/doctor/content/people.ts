import type { Claim } from "./claims.ts";
import type { Clause } from "./clauses.ts";
import type { Facts } from "./facts.ts";
import { type Finding, quote } from "./finding.ts";

/** A word that starts with a capital letter. */
export const WORD = String.raw`\p{Lu}[\p{L}’'.-]*`;
const NAME = String.raw`${WORD}(?: (?:de|del|la|van|von|da|dos|Mc)?\s?${WORD}){1,3}`;
const CREDENTIALS = "MD|DO|PhD|PsyD|DPM|DPT|DNP|APRN|CNM|NP|PA-C|PA|RN|LCSW|LPC|PharmD|OD|DDS|DMD";
const WITH_CREDENTIALS = new RegExp(
  String.raw`(${NAME}), ((?:${CREDENTIALS})(?:, (?:${CREDENTIALS}))*)(?![\p{L}])`,
  "gu",
);
const WITH_TITLE = new RegExp(String.raw`(?:Dr|Dra|Doctora?)\.? (${NAME})`, "gu");

/** First and last name in lowercase, without initials. */
const personKey = (name: string): string => {
  const parts = name
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => !/^\p{L}\.?$/u.test(part));
  return `${parts[0]} ${parts.at(-1)}`;
};

interface PersonMention {
  clause: Clause;
  name: string;
  credentials: string;
}

const peopleIn = (clauses: readonly Clause[]): PersonMention[] =>
  clauses.flatMap((clause) => [
    ...[...clause.text.matchAll(WITH_CREDENTIALS)].map(([, name = "", credentials = ""]) => ({
      clause,
      name,
      credentials,
    })),
    ...[...clause.text.matchAll(WITH_TITLE)].map(([, name = ""]) => ({ clause, name, credentials: "" })),
  ]);

/** Finds people who are not in the directory, and people with other letters after their name. */
export function checkPeople(clauses: readonly Clause[], { people }: Facts): Finding[] {
  if (!people) return [];
  const directory = Map.groupBy(people, ({ name }) => personKey(name));
  return peopleIn(clauses).flatMap(({ clause, name, credentials }): Finding[] => {
    // "Portrait of" and the like can precede a name.
    const known = directory.get(personKey(name)) ?? directory.get(personKey(name.split(" ").slice(-2).join(" ")));
    const broken = (wrong: string): Finding[] => [
      { kind: "names", level: "broken", segment: clause.segment, wrong: `${wrong}: ${quote(clause.text)}` },
    ];
    if (!known) return broken(`nobody in the directory has the name ${name}`);
    if (credentials && known.every((person) => person.credentials && person.credentials !== credentials))
      return broken(`${name} is ${known[0]!.credentials}, not ${credentials}`);
    return [];
  });
}

const FULL_NAME = new RegExp(String.raw`(?<![\p{L}’'-])(${WORD}) (${WORD})(?![\p{L}])`, "gu");

/** Returns whether two different words differ by at most two letters. */
function isNearly(word: string, other: string): boolean {
  const [from, to] = [word.toLowerCase(), other.toLowerCase()];
  if (from === to || Math.abs(from.length - to.length) > 1 || from[0] !== to[0]) return false;
  let end = 0;
  while (from.at(-1 - end) === to.at(-1 - end)) end++;
  let start = 0;
  while (from[start] === to[start]) start++;
  return Math.max(from.length, to.length) - start - end <= 2;
}

/** Finds names that are nearly, but not quite, the name of somebody in the directory, such as "Layla" for "Leila". */
export function checkSpelledNames(clauses: readonly Clause[], { people = [] }: Facts): Finding[] {
  const names = people.map(({ name }) => personKey(name).split(" ") as [string, string]);
  const known = new Set(names.map((name) => name.join(" ")));
  const byLast = Map.groupBy(names, ([, last]) => last);
  const byFirst = Map.groupBy(names, ([first]) => first);
  return clauses.flatMap((clause) =>
    [...clause.text.matchAll(FULL_NAME)].flatMap(([name, first = "", last = ""]): Finding[] => {
      const [given, family] = [first.toLowerCase(), last.toLowerCase()];
      if (given.length < 4 || family.length < 4 || known.has(`${given} ${family}`)) return [];
      const near =
        byLast.get(family)?.find(([other]) => isNearly(given, other)) ??
        byFirst.get(given)?.find(([, other]) => isNearly(family, other));
      if (!near) return [];
      const wrong = `nobody has the name ${name}, but ${near.map((part) => part[0]!.toUpperCase() + part.slice(1)).join(" ")} is in the directory: ${quote(clause.text)}`;
      return [{ kind: "names", level: "broken", segment: clause.segment, wrong }];
    }),
  );
}

/** Fields that contain what a person is. */
const POSITION = /^(position|role|job ?title|profession|subtitle|specialty|primarySpecialty)$/i;
/** Positions that one person has. */
const UNIQUE_POSITION =
  /^(chief|president|ceo|chair(man|woman|person)?( of the board)?$|director[a]? general|president[ae]|presidenta)/i;

/** Returns what texts say about people: the letters after their names and their positions. */
export function peopleClaims(clauses: readonly Clause[]): Claim[] {
  const letters = peopleIn(clauses).flatMap(({ clause, name, credentials }): Claim[] =>
    credentials ? [{ kind: "names", clause, subject: name, value: credentials, isInEveryLanguage: true }] : [],
  );
  const positions = clauses.flatMap((clause): Claim[] => {
    const { segment, text } = clause;
    const name = segment.headings.at(-1) ?? "";
    if (!POSITION.test(segment.field) || !new RegExp(`^(Dra?\\.? )?${NAME}(, .*)?$`, "u").test(name)) return [];
    const person = name.replace(/^Dra?\.? |, .*$/g, "");
    const claims: Claim[] = [{ kind: "names", clause, subject: `the position of ${person}`, value: text }];
    if (UNIQUE_POSITION.test(text)) claims.push({ kind: "names", clause, subject: text, value: person });
    return claims;
  });
  return [...letters, ...positions];
}
