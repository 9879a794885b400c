import { allPhrases } from "../../phrases.ts";
import { isRecord } from "../fields/wire.ts";

/** What is known of a dictionary of the content system, for authors. */
export interface DictionaryExamination {
  /** How many texts it has. */
  texts: number;
  /** One line each, in the order of the site's own list. */
  advice: string[];
}

const placesIn = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/**
 * Examines a dictionary (`{ "phrases": { … } }`): which texts of the site it lacks, and which of its texts have lost a
 * place that is filled in. Null for what is no dictionary. Never throws.
 */
export function examineDictionary(text: string): DictionaryExamination | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || !isRecord(value.phrases)) return null;
  const { phrases } = value;
  const advice = allPhrases.flatMap(({ key, en }) => {
    const said = phrases[key];
    if (typeof said !== "string" || !said) return [`phrase ${key} is missing: visitors read ours, in English "${en}"`];
    const lost = placesIn(en).filter((place) => !said.includes(place));
    return lost.length ? [`phrase ${key} lacks ${lost.join(" and ")}, which is filled in for visitors`] : [];
  });
  return { texts: Object.keys(phrases).length, advice };
}
