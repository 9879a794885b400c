import { jsonOf } from "../../../lib/text/json.ts";
import { allPhrases } from "../../phrases.ts";
import { isRecord } from "../fields/wire.ts";

/** Findings about a CMS dictionary, for authors. */
export interface DictionaryExamination {
  /** Number of UI strings in the dictionary. */
  texts: number;
  /** Findings, one line per finding. */
  advice: string[];
}

const placeholdersIn = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/**
 * Lints a dictionary (`{ "phrases": { … } }`): reports missing UI strings and UI strings without a required
 * `{placeholder}`. Returns null if the input is not a dictionary. Never throws.
 */
export function examineDictionary(text: string): DictionaryExamination | null {
  const value = jsonOf(text);
  if (!isRecord(value) || !isRecord(value.phrases)) return null;
  const { phrases } = value;
  const advice = allPhrases.flatMap(({ key, en }) => {
    const translation = phrases[key];
    if (typeof translation !== "string" || !translation)
      return [`Phrase ${key} is missing. Visitors see the default text, in English "${en}"`];
    const missing = placeholdersIn(en).filter((placeholder) => !translation.includes(placeholder));
    return missing.length ? [`Phrase ${key} lacks the placeholder ${missing.join(" and ")}`] : [];
  });
  return { texts: Object.keys(phrases).length, advice };
}
