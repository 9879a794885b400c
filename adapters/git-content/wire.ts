/** Converts the values of a block to the fields of a layout document. */

import type { Token } from "marked";
import { isRecord } from "../../lib/cms/records.ts";
import type { Report } from "./files.ts";

/** Resolves the links and pictures in one file. */
export interface Resolver {
  link(href: string): string;
  picture(src: string): { src: string; width?: number; height?: number };
  /** Converts Markdown to HTML. */
  html(markdown: string | Token[]): string;
  report: Report;
}

/** Converts the values of a block, or of an item in a list. */
export const fieldsOf = (values: Record<string, unknown>, resolver: Resolver): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, fieldOf(name, value, resolver)]],
    ),
  );

function fieldOf(name: string, value: unknown, resolver: Resolver): unknown {
  if (Array.isArray(value)) return value.flatMap((entry, index) => itemOf(name, entry, String(index + 1), resolver));
  if (!isRecord(value)) return { value: typeof value === "string" ? textOf(value, resolver) : value };
  if (typeof value.href === "string") return { value: { ...value, href: resolver.link(value.href) } };
  if (typeof value.src === "string") return { value: { alt: "", ...value, ...resolver.picture(value.src) } };
  return { id: "", fields: fieldsOf(value, resolver) };
}

function itemOf(name: string, entry: unknown, id: string, resolver: Resolver): unknown[] {
  if (isRecord(entry)) return [{ id, fields: fieldsOf(entry, resolver) }];
  resolver.report(`the list "${name}" contains ${JSON.stringify(entry)}: each entry must have names and values`);
  return [];
}

/** Text with line breaks, which YAML writes with `|`, is Markdown. */
const textOf = (text: string, resolver: Resolver): string => (text.includes("\n") ? resolver.html(text) : text);
