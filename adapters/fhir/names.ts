/** Names, paths, and telephone numbers, as the site shows them. */
import type { ContactPoint, HumanName } from "fhir/r4";

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** Returns text as a part of a path. */
export const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[łøđðþßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

/** Returns a short, stable part of a path for an ID: the ID itself if it is short, or a hash (FNV-1a). */
export function shortId(id: string): string {
  const own = id.toLowerCase();
  if (/^[a-z\d-]{1,12}$/.test(own)) return own;
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).slice(0, 10);
}

/** Returns the name to use: official or usual before others, and never an old name. */
export const nameIn = (names: readonly HumanName[] | undefined): HumanName | undefined =>
  ["official", "usual", undefined, "nickname"]
    .map((use) => names?.find((name) => name.use === use))
    .find((name) => name) ?? names?.find(({ use }) => use !== "old" && use !== "maiden");

interface PersonName {
  firstName: string;
  middleName?: string;
  lastName: string;
  title?: string;
}

/** Titles before a name, such as `Prof. Dr. med.` */
const PREFIXES =
  /^(?:(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof|Professor|Herr|Frau|PD(?= Dr)|Priv\.?-Doz|Univ|Dipl|med|dent|habil|Mme)(?:\.\s*|\s+))+/i;
/** Suffixes and degrees after a name. Other words are degrees if they have several capitals. */
const SUFFIXES = new Set(
  "Jr JR Sr SR II III IV Esq MD DO PhD PharmD PsyD EdD DrPH MBBS DDS DMD DPM DPT OD AuD DC DNP NP PA RN APRN ARNP CNM CNP CNS CRNA FNP LCSW LMFT LPC MSW MPH MS MSc MSN BSN MBA RD PT OT OTR".split(
    " ",
  ),
);
const isSuffix = (word: string): boolean => SUFFIXES.has(word.replaceAll(".", "")) || /^[A-Z]{2,}-[A-Z]+$/.test(word);
const isDegree = (text: string): boolean =>
  isSuffix(text) || (/^[A-Z][A-Za-z.]{1,7}$/.test(text) && /[A-Z].*[A-Z]/.test(text));

/** Returns the parts of a name, or undefined if it is empty. A name can be text alone: its last word is the family name. */
export function partsOf(name: HumanName | undefined): PersonName | undefined {
  const suffix = (name?.suffix ?? []).map((part) => part.trim()).filter(Boolean);
  const title = suffix.length > 0 ? { title: suffix.join(", ") } : {};
  const given = (name?.given ?? []).map((part) => part.trim()).filter(Boolean);
  const family = name?.family?.trim() ?? "";
  if (given.length > 0 || family)
    return {
      firstName: given[0] ?? family,
      ...(given.length > 1 && { middleName: given.slice(1).join(" ") }),
      lastName: given.length > 0 ? family : "",
      ...title,
    };
  const [main = "", ...rest] = (name?.text ?? "").split(",").map((part) => part.trim());
  const isInverted = isSurname(main) && isGivenName(rest[0], main);
  const words = isInverted ? wordsIn(rest.shift()!) : wordsIn(main);
  const suffixes = isInverted ? words.splice(words.findLastIndex((word) => !isSuffix(word)) + 1) : [];
  if (isInverted) words.push(main);
  if (words.length === 0) return undefined;
  const known = [...suffixes, ...rest.filter(isDegree)];
  return {
    firstName: words[0]!,
    ...(words.length > 2 && { middleName: words.slice(1, -1).join(" ") }),
    lastName: words.length > 1 ? words.at(-1)! : "",
    ...(known.length > 0 && { title: known.join(", ") }),
  };
}

const wordsIn = (text: string): string[] => text.replace(PREFIXES, "").split(/\s+/).filter(Boolean);

/** Returns whether a text is one word, with or without what stands before some surnames, as in `de la Cruz`. */
const isSurname = (text: string): boolean =>
  /^(?:(?:de|del|della|der|den|di|da|dos|el|al|la|las|los|le|ten|ter|van|von|zu|st\.?)\s+)*\S+$/i.test(text);

/**
 * Returns whether the text after a surname and a comma is a given name, as in `Smith, John A MD`. A word in capitals is a
 * degree, unless the surname is in capitals as well.
 */
function isGivenName(text: string | undefined, surname: string): boolean {
  const [first = ""] = wordsIn(text ?? "");
  return first !== "" && !isSuffix(first) && (!isDegree(first) || surname === surname.toUpperCase());
}

/** Letters that people write as two if their keyboard lacks them. */
const WRITTEN: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", ø: "oe", å: "aa", æ: "ae" };

/**
 * Returns the words of a text that people type differently, as they type them: `mueller` for `Müller`, and `obrien` for
 * `O’Brien`.
 */
export const typedWords = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .split(/\s+/)
    .map((word) => [word, word.replace(/['’ʼ]/g, "").replace(/[äöüßøåæ]/g, (letter) => WRITTEN[letter]!)])
    .filter(([word, typed]) => word !== typed)
    .map(([, typed]) => typed)
    .join(" ");

/** Returns whether a value without a system is a telephone number. */
const isPhone = (value: string): boolean =>
  /^(?:tel:)?[+(\d][\d\s().+-]+(?:x|ext|$)/i.test(value) && value.replace(/\D/g, "").length >= 7;

/** Returns the telephone number for patients: of the lowest rank, without numbers for faxes, homes, and old numbers. */
export function phoneOf(...lists: (readonly ContactPoint[] | undefined)[]): string | undefined {
  for (const list of lists) {
    const phones = (list ?? []).filter(
      ({ system, use, value }) =>
        value &&
        (system === "phone" || (!system && isPhone(value))) &&
        use !== "old" &&
        use !== "home" &&
        use !== "mobile",
    );
    const [first] = [...phones].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
    if (!first) continue;
    const value = first.value!.replace(/^tel:/, "").trim();
    // Numbers of the United States are written as the site writes them. Ten digits of another country, such as
    // +47 22 12 34 56 and 030 1234567, are another number.
    const digits = value.replace(/^\+?1(?=[-. (]|\d{10}$)/, "").replace(/[-. ()/]/g, "");
    return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits.replace(/^(...)(...)/, "$1-$2-") : value;
  }
  return undefined;
}
