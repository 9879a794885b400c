/** The words of items in price files, and the words that visitors type. */

const STOP_WORDS = new Set(
  "a an and con cost costs de del el for getting giving having how in is la much my of on or para por price test tests the to un una what with".split(
    " ",
  ),
);

/** Maps common words to the words in price files, which abbreviate names. */
const SYNONYMS: Record<string, readonly string[]> = {
  appendectomy: ["appendix"],
  arthroscopy: ["scope", "arthroscopic"],
  baby: ["delivery", "newborn", "birth"],
  birth: ["delivery"],
  blood: ["blood", "metabolic"],
  cat: ["ct"],
  cholecystectomy: ["gallbladder"],
  delivery: ["birth"],
  echo: ["ultrasound"],
  echocardiogram: ["ultrasound", "echo"],
  ecocardiograma: ["ecografia"],
  endoscopy: ["scope"],
  er: ["emergency"],
  ekg: ["electrocardiogram", "ecg"],
  electrocardiograma: ["ecg"],
  hysterectomy: ["womb", "uterine"],
  irm: ["resonancia"],
  labs: ["blood", "metabolic"],
  mastectomy: ["breast"],
  nacimiento: ["parto"],
  prostatectomy: ["prostate"],
  pt: ["physical"],
  psychotherapy: ["therapy"],
  rayos: ["radiografia"],
  sonogram: ["ultrasound"],
  sonografia: ["ecografia"],
  tac: ["tomografia"],
  tonsillectomy: ["tonsils", "tonsil"],
  ultrasonido: ["ecografia"],
  ultrasound: ["us"],
  urgencias: ["emergencias"],
  uterus: ["womb", "uterine"],
  without: ["wo"],
  xray: ["xr"],
};

const tokensOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\bc[- ]section/g, "cesarean")
    .replace(/\bw\/o\b/g, "without")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the words under which an item is found: those of its description, its codes, and a short word joined with
 * its neighbor, so that `xray` finds `X-ray`.
 */
export function wordsOf(description: string, codes: readonly string[]): string {
  const tokens = tokensOf(description);
  const joined = tokens
    .slice(1)
    .flatMap((token, at) => (token.length < 3 || tokens[at]!.length < 3 ? [tokens[at]! + token] : []));
  return [...new Set([...tokens, ...joined, ...codes.map((code) => code.toLowerCase())])].join(" ");
}

/** Returns the words that a visitor typed. */
export const typedWords = (text: string): string[] =>
  tokensOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .slice(0, 12);

/** Returns a typed word, its singular, and its synonyms. */
export const formsOf = (word: string): string[] => [
  ...new Set([word, ...(word.length > 3 ? [word.replace(/s$/, "")] : []), ...(SYNONYMS[word] ?? [])]),
];

/**
 * Returns the full-text query for typed words: an item matches if it has each word, its singular, or one of its
 * synonyms. With `longer`, a longer word that starts with one of them matches too.
 */
export const matchOf = (words: readonly string[], longer: boolean): string =>
  words
    .map((word) => {
      const forms = formsOf(word);
      return `(${forms.map((form) => `"${form}"${longer && form.length > 2 ? "*" : ""}`).join(" OR ")})`;
    })
    .join(" AND ");
