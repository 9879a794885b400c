/** Matches the brand name. Every location name contains the brand name, so searches ignore it. */
const BRAND = /^larkspur(?: health)?\b/;

/** English and Spanish stop words. */
const FILLERS = new Set(
  `a about all also always am an and any are arent as at be because been being best by can cant could couldnt did didnt do does doesnt dont every feel feeling feels felt for from get gets getting give go goes
  going gone got had has have having help how i if im in is just keep keeps lot really see show take taking thing things think tried try trying very went
  it its ive like looking me my near need new now of on one or our out please should so some still that the their them there these they this those to
  too up us want was wasnt we were what when where which who why will with wont would you your
  al busco como con cual de del donde el en es esta este hay la las lo los me mi mis necesito o para por que quiero se ser si sin su
  tengo tiene un una unos y`.split(/\s+/),
);
/** Words that the location search ignores. */
const PLACE_FILLERS = new Set(
  `24 24h 24hr accepting airport area around available center centers centro clinic clinica clinics close closest county downtown evening facilities facility find here hour hours
  late location locations nearby nearest now office offices open pickup place places service patients saturday services sunday today tonight town walkin weekend cerca cercano`.split(
    /\s+/,
  ),
);
/** Words that add little meaning to other words, such as 'doctor' in 'eye doctor'. */
const WEAK = new Set(
  `ache aches aching appointment aprn bad book cancel care clase clases class classes clinic clinica consulta course curso curar doctor doctora doctors dolor duele duelen
  do dr event events expert experts group groups grupo have help hurt hurting hurts issue issues md medical medico np online pa pain painful people phd problem
  problems programa program quit request rn service schedule services session sore specialist specialists start stop support surgery symptom symptoms training treat treatment
  treatments workshop`.split(/\s+/),
);
/** Maximum number of words in search text. The search ignores all words beyond this limit. */
const MAX_WORDS = 10;

/** Matches the last four digits of a nine-digit ZIP code, which no search needs. */
const ZIP_SUFFIX = /(?<=(?<!\d)\d{5})(?:\s?\p{Pd}\s?)?\d{4}(?!\d)/gu;

/** Matches an abbreviation with periods, such as `C.P.R.`. */
const DOTTED = /(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu;

/**
 * Splits a string into lowercase words without accents, apostrophes, and invisible characters: `children's` becomes
 * `childrens`, and `C.P.R.` becomes `cpr`. A ZIP code has five digits.
 */
export const tokens = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’]/gu, "")
    .replace(ZIP_SUFFIX, "")
    .replace(DOTTED, (abbreviation) => abbreviation.replaceAll(".", ""))
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the words in search text. Omits the brand name, unless the text contains nothing else. */
export function typedWords(searchText: string): string[] {
  const allTokens = tokens(searchText);
  const withoutBrand = tokens(allTokens.join(" ").replace(BRAND, ""));
  return (withoutBrand.length > 0 ? withoutBrand : allTokens).slice(0, MAX_WORDS);
}

/** Returns whether search text consists only of the brand name. */
export const isBrand = (words: readonly string[]): boolean => words.join(" ").replace(BRAND, "") === "";

/** Returns whether a word is a stop word. */
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** Returns whether a search that found no results may drop the word. */
export const isWeak = (word: string): boolean => WEAK.has(word) || FILLERS.has(word);

/** Returns whether the location search ignores a word. */
export const isPlaceFiller = (word: string): boolean => isFiller(word) || PLACE_FILLERS.has(word);

/**
 * Approximates a word's singular form for comparing phrases: 'allergies' becomes 'allergy', and 'kids' becomes 'kid'.
 */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 ? word.replace(/(?<![sui])s$/, "") : word;
}

/** Returns the normalized form of a phrase for comparisons. */
export const phraseKey = (words: readonly string[]): string => words.map(singular).join(" ");
