/** Finds the list, the total, and the paging parameters of an API call. */
import { z } from "zod";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { keyOf } from "./values.ts";

export type Item = Record<string, unknown>;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the list of results in a response: the response itself, or its first list of objects. */
export function listIn(value: unknown): Item[] | undefined {
  if (Array.isArray(value)) return value as Item[];
  if (typeof value !== "object" || value === null) return undefined;
  const lists = Object.values(value).filter(Array.isArray) as Item[][];
  const nested = Object.values(value).flatMap((one) => (Array.isArray(one) ? [] : (listIn(one) ?? [])));
  return lists[0] ?? (nested.length > 0 ? nested : undefined);
}

/** Returns the total of a response, such as `totalProviders`, or undefined. */
export function totalIn(value: unknown): number | undefined {
  const found = Object.entries(Object(value)).find(([name, one]) => /^total/.test(name) && typeof one === "number");
  return found?.[1] as number | undefined;
}

/** Returns what identifies each item of a list. */
export const idsOf = (items: readonly unknown[]): string[] => {
  const key = keyOf(items);
  return items.map((item) => (key ? String(Object(item)[key]) : JSON.stringify(item)));
};

interface RequestField {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

const known = new WeakMap<Endpoint, RequestField[]>();

/** Returns the fields of a call's request. */
export function fieldsOf(call: Endpoint): RequestField[] {
  const fields = known.get(call) ?? readFields(call);
  known.set(call, fields);
  return fields;
}

function readFields({ request }: Endpoint): RequestField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(request, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: schema as JsonSchema,
    isRequired: required.includes(name),
  }));
}

/** Names of request fields that identify a record. */
export const IDENTIFIES = /^(id|ids|path|ticket|receipt|mloc|link|\w+Id|\w+Url)$/;

/** The parameters with which a call's results are paged: by page number, or by offset. */
export function pagingOf(call: Endpoint): { size: string; at(page: number, size: number): Item } | undefined {
  const names = new Set(fieldsOf(call).map(({ name }) => name));
  if (names.has("page") && names.has("perPage"))
    return { size: "perPage", at: (page, size) => ({ page, perPage: size }) };
  if (names.has("offset") && names.has("count"))
    return { size: "count", at: (page, size) => ({ offset: (page - 1) * size, count: size }) };
  return undefined;
}
