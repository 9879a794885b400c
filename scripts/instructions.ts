import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceReferences } from "../lib/text/references.ts";

/** What people do about a sign, from the most to the least urgent. */
const LEVELS = ["911", "er", "988", "poison", "call", "visit"] as const;
export type Level = (typeof LEVELS)[number];
export type InstructionLanguage = "en" | "es";
type Translations = Record<InstructionLanguage, string>;

/** A medical instruction: what to do if a sign appears, and who says so. */
export interface Instruction {
  id: string;
  level: Level;
  /** The sign, worded so that it can follow the lead of its level, such as "Call 911 for". */
  en: string;
  es: string;
  /** Sentences about what else to do. */
  more?: Translations;
  /**
   * Regular expressions that find the sign in the text of a page. Every expression in a list must match. A text that
   * matches `except` is about something else.
   */
  signs: Record<InstructionLanguage, string[]> & { except?: string };
  source: { publisher: string; title: string; url: string; date: string };
}

export interface Instructions {
  /** The date on which somebody last compared the instructions with their sources. */
  checked: string;
  levels: Record<Level, Translations>;
  instructions: Instruction[];
}

const INSTRUCTIONS_FILE = join(import.meta.dirname, "../kv-fixtures/instructions.json");

/** Reads a file with medical instructions. Throws an error that names the first invalid instruction. */
export function readInstructions(file = INSTRUCTIONS_FILE): Instructions {
  const content = JSON.parse(readFileSync(file, "utf8")) as Instructions;
  const ids = new Set<string>();
  for (const { id, level, en, es, signs, source } of content.instructions) {
    const wrong = (what: string) => new Error(`instruction "${id}" in ${file}: ${what}`);
    if (ids.has(id)) throw wrong("another instruction has the same id");
    ids.add(id);
    if (!LEVELS.includes(level)) throw wrong(`level must be one of ${LEVELS.join(", ")} (was "${level}")`);
    if (!en || !es || !signs.en.length || !signs.es.length) throw wrong("text or signs are missing in en or es");
    if (!source.publisher || !source.title || !URL.canParse(source.url) || !/^\d{4}(-\d\d){0,2}$/.test(source.date))
      throw wrong("source must have a publisher, a title, a URL, and a date");
  }
  return content;
}

let demoInstructions: Instructions | undefined;

/**
 * Replaces each reference to an instruction in a text: `{{infant-fever}}` with the sign, `{{Infant-fever}}` with the
 * sign and a capital letter, `{{infant-fever.more}}` with what else to do, and `{{911}}` with the lead of a level.
 * Throws an error if the instruction does not exist.
 */
export function withInstructions(text: string, language: string): string {
  if (!text.includes("{{")) return text;
  demoInstructions ??= readInstructions();
  const { instructions, levels } = demoInstructions;
  return replaceReferences(text, (id, isMore, reference) => {
    const instruction = instructions.find((one) => one.id === id);
    const translations = isMore ? instruction?.more : (instruction ?? levels[id as Level]);
    const found = translations?.[language as InstructionLanguage];
    if (!found) throw new Error(`${reference} is not an instruction in ${language} (kv-fixtures/instructions.json)`);
    return found;
  });
}
