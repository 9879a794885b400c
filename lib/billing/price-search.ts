/** Finding a service in a hospital's price file by what people call it. */

interface Service {
  description: string;
  code_information: readonly { code: string }[];
}

const SMALL = new Set(
  "a an and cost costs for getting giving having in much my of on or price the to test tests with without".split(" "),
);

/** What people say → what price files say. */
const SAME: Record<string, readonly string[]> = {
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

/** The words of a name, and each two that follow one another as one: `X-ray` is found by `xray`. */
function keysOf({ description, code_information }: Service): string[] {
  const words = wordsOf(description);
  const pairs = words.slice(1).map((word, index) => words[index] + word);
  return [...words, ...pairs, ...code_information.map(({ code }) => code.toLowerCase())];
}

/** Whether a name has a word, from its beginning on: `mammo` and `mammograms` find a mammogram. */
const has = (keys: readonly string[], typed: string): boolean =>
  [typed, typed.length > 3 ? typed.replace(/s$/, "") : typed, ...(SAME[typed] ?? [])].some((form) =>
    keys.some((key) => (form.length > 2 ? key.startsWith(form) : key === form)),
  );

/** The services that have every word that was typed; all of them without any. */
export function findServices<T extends Service>(services: readonly T[], typed: string): T[] {
  const words = wordsOf(typed).filter((word) => !SMALL.has(word));
  return services.filter((service) => {
    const keys = keysOf(service);
    return words.every((word) => has(keys, word));
  });
}
