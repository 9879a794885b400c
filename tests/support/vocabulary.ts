import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The published schema.org vocabulary, read from the types in the `schema-dts` package. Tests validate the types,
 * properties, and values of JSON-LD against the vocabulary.
 */
const source = readFileSync(fileURLToPath(import.meta.resolve("schema-dts")).replace(/\.js$/, ".d.ts"), "utf8");

interface Shape {
  parents: string[];
  properties: Map<string, string[]>;
}

const split = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

/** Parent interfaces, direct properties, and property value types, keyed by interface. */
const shapes = new Map<string, Shape>(
  [...source.matchAll(/^(?:export )?interface (\w+) extends ([^{]+)\{([\s\S]*?)^\}/gm)].map(
    ([, name = "", parents = "", body = ""]) => [
      name,
      {
        parents: split(parents, /,/).filter((parent) => /Base$/.test(parent)),
        properties: new Map(
          [...body.matchAll(/^ {4}"([\w-]+)"\?: SchemaValue<([\s\S]*?), "\1">;/gm)].map(
            ([, property = "", range = ""]) => [property, split(range, /\|/)],
          ),
        ),
      },
    ],
  ),
);

/** Members of a union type: the type itself, its subtypes, and enumeration values. */
const unions = new Map<string, string[]>(
  [...source.matchAll(/^export type (\w+) = ([\s\S]*?);$/gm)].map(([, name = "", parts = ""]) => [
    name,
    split(parts, /\|/),
  ]),
);

function properties(shape: string): Map<string, string[]> {
  const { parents = [], properties: own = new Map<string, string[]>() } = shapes.get(shape) ?? {};
  return new Map([...parents.flatMap((parent) => [...properties(parent)]), ...own]);
}

/** Returns whether `type` is identical to `other` or is a subtype of it. */
function isKindOf(type: string, other: string, seen = new Set<string>()): boolean {
  if (type === other || other === "Thing") return true;
  if (seen.has(other)) return false;
  seen.add(other);
  return (unions.get(other) ?? []).some((part) => unions.has(part) && isKindOf(type, part, seen));
}

/** Returns an enumeration's values, including values of nested enumerations. */
const valuesOf = (type: string): string[] =>
  (unions.get(type) ?? []).flatMap((part) =>
    part.startsWith('"') ? [part.slice(1, -1)] : unions.has(part) && part !== type ? valuesOf(part) : [],
  );

const TEXTS = ["Text", "URL", "Date", "DateTime", "Time", "CssSelectorType", "PronounceableText", "XPathType"];
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

// Times may omit the seconds, as in Google's examples for opening hours.
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function textFits(value: string, range: string[]): boolean {
  if (range.some((type) => valuesOf(type).includes(value))) return true;
  const texts = TEXTS.filter((type) => range.includes(type));
  if (texts.some((type) => !/^(URL|Date|DateTime|Time)$/.test(type))) return true;
  if (texts.includes("URL") && URL.canParse(value)) return true;
  if (texts.includes("Time") && TIME.test(value)) return true;
  return texts.some((type) => type.startsWith("Date")) && DATE.test(value);
}

/** Returns the errors in a JSON-LD object, each with its path, or an empty list for a valid object. */
export function vocabularyErrors(value: unknown, at = "$"): string[] {
  if (typeof value !== "object" || value === null) return [`${at}: no object`];
  const { "@type": type, "@context": _context, "@id": id, "@graph": graph, ...rest } = value as Record<string, unknown>;
  if (Array.isArray(graph)) return graph.flatMap((one, index) => vocabularyErrors(one, `${at}[${index}]`));
  if (type === undefined && id !== undefined) return [];
  // An object with several types can have the properties of all its types.
  const types = [type].flat().map(String);
  if (!types.every((one) => shapes.has(`${one}Leaf`))) return [`${at}: no type of schema.org: ${types.join(", ")}`];
  const known = new Map(types.flatMap((one) => [...properties(`${one}Leaf`)]));
  return Object.entries(rest).flatMap(([name, held]) => {
    const place = `${at}.${name}`;
    // Properties such as `query-input` annotate the input and output of potential actions:
    // https://schema.org/docs/actions.html
    if (/-(input|output)$/.test(name)) return [];
    const range = known.get(name);
    if (!range) return [`${place}: ${type} has no such property`];
    return [held].flat().flatMap((one) => valueFaults(one, range, place));
  });
}

function valueFaults(value: unknown, range: string[], at: string): string[] {
  const wrong = [`${at}: ${JSON.stringify(value)} is none of ${range.join(", ")}`];
  if (typeof value === "string") return textFits(value, range) ? [] : wrong;
  if (typeof value === "number") return range.some((type) => /^(Number|Integer|Float)$/.test(type)) ? [] : wrong;
  if (typeof value === "boolean") return range.includes("Boolean") ? [] : wrong;
  if (typeof value !== "object" || value === null) return wrong;
  const { "@type": type } = value as Record<string, unknown>;
  if (typeof type === "string" && !range.some((one) => isKindOf(type, one))) return wrong;
  return vocabularyErrors(value, at);
}
