import type { Translate } from "../../app/index.ts";

const reported = new Set<string>();

/**
 * The texts of a page in its language: those of the dictionary, and the declared phrases where it lacks them or cannot
 * be fetched (null). Missing keys are logged once per isolate and language (LY-10).
 */
export async function pageWords(
  site: string,
  language: string,
  dictionary: Readonly<Record<string, string>> | null,
): Promise<Translate> {
  const { missingPhrases, translator } = await import("../../app/index.ts");
  const name = `${site} ${language}`;
  if (dictionary && !reported.has(name)) {
    reported.add(name);
    const keys = missingPhrases(dictionary);
    if (keys.length) console.warn(JSON.stringify({ event: "phrases-missing", site, language, keys }));
  }
  return translator(language, dictionary);
}
