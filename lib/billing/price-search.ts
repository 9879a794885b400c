/** Finds services in a hospital's price file by common name. */

interface Service {
  description: string;
  code_information: readonly { code: string }[];
}

const STOP_WORDS = new Set(
  "a an and cost costs for getting giving having in much my of on or price the to test tests with without".split(" "),
);

/** Maps common words to their synonyms in price files. */
const SYNONYMS: Record<string, readonly string[]> = {
  baby: ["delivery", "newborn"],
  birth: ["delivery"],
  blood: ["blood", "metabolic"],
  cat: ["ct"],
  echo: ["ultrasound"],
  echocardiogram: ["ultrasound"],
  er: ["emergency"],
  labs: ["blood", "metabolic"],
  ekg: ["electrocardiogram"],
  pt: ["physical"],
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\bc[- ]section/g, "cesarean")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns a service's search keys: the words in its name, its codes, and each pair of adjacent words joined into one
 * word. Because of the joined words, the search text `xray` matches `X-ray`.
 */
function keysOf({ description, code_information }: Service): string[] {
  const words = wordsOf(description);
  const pairs = words.slice(1).map((word, index) => words[index] + word);
  return [...words, ...pairs, ...code_information.map(({ code }) => code.toLowerCase())];
}

/**
 * Returns whether any search key starts with the typed word, its singular form, or one of its synonyms. For example,
 * `mammo` and `mammograms` match `mammogram`.
 */
const matchesTerm = (keys: readonly string[], term: string): boolean =>
  [term, term.length > 3 ? term.replace(/s$/, "") : term, ...(SYNONYMS[term] ?? [])].some((form) =>
    keys.some((key) => (form.length > 2 ? key.startsWith(form) : key === form)),
  );

/** Returns the services that match every typed word, or all services if no words were typed. */
export function findServices<T extends Service>(services: readonly T[], query: string): T[] {
  const words = wordsOf(query).filter((word) => !STOP_WORDS.has(word));
  return services.filter((service) => {
    const keys = keysOf(service);
    return words.every((word) => matchesTerm(keys, word));
  });
}
