import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withInstructions } from "./instructions.ts";

const folder = join(import.meta.dirname, "../kv-fixtures");

/** Reads a JSON file in `kv-fixtures/`. Throws an error with the file's path if the JSON is invalid. */
export function readFixture(...path: string[]): unknown {
  const text = readFileSync(join(folder, ...path), "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`kv-fixtures/${path.join("/")} is not valid JSON: ${(error as Error).message}`);
  }
}

/**
 * Replaces each reference to a partial in a fixture's arrays with the shared components in the partial's file. For
 * example, the components for `{ "$partial": "header" }` are in `partials/header.{language}.json`. In strings, replaces
 * each reference to a medical instruction, such as `{{infant-fever}}`, with its text in `instructions.json`. Throws an
 * error if the file or the instruction does not exist.
 */
export function withPartials<T>(fixture: T, language: string): T {
  return resolvePartials(fixture, language) as T;
}

function resolvePartials(value: unknown, language: string): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((entry) => {
      const name = partialName(entry);
      return name
        ? (resolvePartials(readPartial(name, language), language) as unknown[])
        : [resolvePartials(entry, language)];
    });
  }
  if (typeof value === "string") {
    // The CMS sends the body of an article as a JSON string.
    return value.startsWith('{"')
      ? JSON.stringify(resolvePartials(JSON.parse(value), language))
      : withInstructions(value, language);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, resolvePartials(child, language)]));
}

const partialName = (entry: unknown): string | undefined =>
  typeof entry === "object" && entry !== null && "$partial" in entry ? String(entry.$partial) : undefined;

const readPartial = (name: string, language: string): unknown => readFixture("partials", `${name}.${language}.json`);
