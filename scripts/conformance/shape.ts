/** Compares a response with the schema of its call, and names each difference. */
import { z } from "zod";
import type { Kind } from "./findings.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Difference {
  kind: Kind;
  field: string;
  message: string;
}

/**
 * Removes null from the types of lists. The Worker accepts null, but null often hides a failed query, so a provider must
 * send an empty list.
 */
function withoutNullLists(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNullLists);
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf } = schema as JsonSchema;
  const list = anyOf?.find((one) => (one as JsonSchema).type === "array");
  const isNullable = anyOf?.some((one) => (one as JsonSchema).type === "null");
  if (list && isNullable && anyOf?.length === 2) return withoutNullLists(list);
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutNullLists(value)]));
}

/**
 * Returns a schema that accepts what an upstream may send. In contrast to the schema in the declaration, it does not
 * remove invalid items from lists.
 */
export function strictSchema(schema: z.ZodType): { json: JsonSchema; zod: z.ZodType } {
  const json = withoutNullLists(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) as JsonSchema;
  return { json, zod: z.fromJSONSchema(json as Parameters<typeof z.fromJSONSchema>[0]) };
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Returns the issues of the variant of a union that the value resembles most. */
function leaves(issue: Issue, base: Path = []): Issue[] {
  const path = [...base, ...issue.path];
  if (issue.code !== "invalid_union") return [{ ...issue, path } as Issue];
  const isWrongKind = (issues: readonly Issue[]) =>
    issues.some((one) => one.code === "invalid_type" && one.path.length === 0);
  const variants = issue.errors.filter((issues) => !isWrongKind(issues));
  const best = variants.sort((a, b) => a.length - b.length)[0];
  if (best) return best.flatMap((one) => leaves(one, path));
  return [{ ...issue, path } as Issue];
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** Converts a path to text, such as `providers[].city`. The text is empty for the whole response. */
export const fieldOf = (path: Path): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");

const NAMES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};
const named = (type: string) => NAMES[type] ?? type;

function kindOfValue(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : named(typeof value);
}

const quoted = (value: unknown, isPersonal: boolean) => (isPersonal ? "" : ` (${JSON.stringify(value)?.slice(0, 60)})`);

/** Returns a name without case, hyphens, and underscores, to find misspelled names. */
const bare = (name: string) => name.toLowerCase().replace(/[-_\s]/g, "");

function expectedOf(issue: Issue): string {
  if (issue.code === "invalid_type") return named(issue.expected);
  if (issue.code !== "invalid_union") return "another value";
  const types = issue.errors.flat().map((one) => (one.code === "invalid_type" ? named(one.expected) : ""));
  return [...new Set(types.filter((type) => type && type !== "null"))].join(" or ") || "another value";
}

function typeDifference(issue: Issue, value: unknown, at: string, parent: unknown, isPersonal: boolean): Difference {
  const field = at || "the response";
  const expected = expectedOf(issue);
  if (value === undefined) {
    const name = String(issue.path.at(-1));
    const similar = Object.keys(Object(parent)).find((key) => key !== name && bare(key) === bare(name));
    if (similar)
      return { kind: "wrong-name", field: at, message: `\`${field}\` is called \`${similar}\`. Use the exact name.` };
    return { kind: "missing-field", field: at, message: `\`${field}\` is missing. Send ${expected}.` };
  }
  const isList = expected.split(" or ").includes("a list");
  if (value === null && isList)
    return { kind: "null-list", field: at, message: `\`${field}\` is null. Send [] for an empty list.` };
  if (isList && typeof value === "object") {
    const inner = Object.entries(value as object).find(([, one]) => Array.isArray(one))?.[0];
    if (inner)
      return {
        kind: "not-list",
        field: at,
        message: `\`${field}\` is an object that contains the list in \`${inner}\`. Send the list itself.`,
      };
  }
  const isNumberAsText =
    typeof value === "string" && /number/.test(expected) && value.trim() !== "" && !Number.isNaN(Number(value));
  return {
    kind: isNumberAsText ? "number-as-text" : "wrong-type",
    field: at,
    message: `\`${field}\` is ${kindOfValue(value)}${typeof value === "object" ? "" : quoted(value, isPersonal)}. Send ${expected}.`,
  };
}

function valueDifference(issue: Issue, value: unknown, at: string, isPersonal: boolean): Difference {
  const shown = quoted(value, isPersonal);
  const field = at || "the response";
  switch (issue.code) {
    case "invalid_value": {
      const known = issue.values.map(String);
      const similar = known.find((one) => bare(one) === bare(String(value)));
      return similar
        ? {
            kind: "wrong-case",
            field: at,
            message: `\`${field}\` is \`${value}\`. Send \`${similar}\`, in exactly this case.`,
          }
        : {
            kind: "unknown-value",
            field: at,
            message: `\`${field}\` has an unknown value${shown}. Known values: ${known.join(", ")}.`,
          };
    }
    case "too_small":
    case "too_big": {
      const bound = issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
      if (value === "") return { kind: "missing-field", field: at, message: `\`${field}\` is empty text.` };
      return { kind: "out-of-range", field: at, message: `\`${field}\` is out of range${shown}. Allowed: ${bound}.` };
    }
    case "invalid_format":
      return {
        kind: "wrong-format",
        field: at,
        message: `\`${field}\` has the wrong format${shown}. Send ${/date/.test(issue.format) || issue.pattern?.includes("02-29") ? "an ISO 8601 date or timestamp, such as 2030-10-08T18:00:00-06:00" : "the documented format"}.`,
      };
    default:
      return { kind: "wrong-type", field: at, message: `\`${field}\`: ${issue.message}.` };
  }
}

/** Returns the differences between a response and the schema of its call. Messages contain no personal data. */
export function differences(schema: z.ZodType, value: unknown, isPersonal: boolean): Difference[] {
  const { success, error } = schema.safeParse(value);
  if (success) return [];
  return error.issues
    .flatMap((issue) => leaves(issue))
    .map((issue) => {
      const at = fieldOf(issue.path);
      const found = valueAt(value, issue.path);
      const parent = valueAt(value, issue.path.slice(0, -1));
      return issue.code === "invalid_type" || issue.code === "invalid_union"
        ? typeDifference(issue, found, at, parent, isPersonal)
        : valueDifference(issue, found, at, isPersonal);
    });
}

/** Returns the fields of a response that the schema does not contain, but whose names resemble a field of the schema. */
export function misnamed(schema: JsonSchema, value: unknown, path: Path = []): Difference[] {
  const variants = [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[])];
  if (Array.isArray(value)) {
    const items = variants.find((one) => one.items)?.items as JsonSchema | undefined;
    return items ? value.flatMap((item, index) => misnamed(items, item, [...path, index])) : [];
  }
  if (typeof value !== "object" || value === null) return [];
  const properties: Record<string, unknown> = Object.assign({}, ...variants.map((one) => one.properties ?? {}));
  return Object.entries(value).flatMap(([name, inner]): Difference[] => {
    if (Object.hasOwn(properties, name)) return misnamed(properties[name] as JsonSchema, inner, [...path, name]);
    const similar = Object.keys(properties).find((one) => bare(one) === bare(name) && !Object.hasOwn(value, one));
    const field = fieldOf([...path, name]);
    return similar ? [{ kind: "wrong-name", field, message: `\`${field}\` must be called \`${similar}\`.` }] : [];
  });
}
