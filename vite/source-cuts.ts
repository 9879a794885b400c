import { sep } from "node:path";

/** A node of a parsed source. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A part of a source to leave out, and what is put in its place. */
export interface Cut {
  start: number;
  end: number;
  put?: string;
}

export const posix = (path: string): string => path.split(sep).join("/");

/** Visits all nodes of a parsed source. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (typeof (node as Node).type === "string") visit(node as Node);
  for (const part of Object.values(node)) walk(part, visit);
}

/** The properties of that name in what is given to a call of one of these functions. */
export function propertiesGiven(body: unknown, functions: readonly string[], names: readonly string[]): Node[] {
  const found: Node[] = [];
  walk(body, ({ type, callee, arguments: given }) => {
    if (type !== "CallExpression" || !functions.includes(String((callee as Node).name))) return;
    const [first] = given as Node[];
    for (const property of (first?.properties ?? []) as (Node & { key?: Node })[])
      if (names.includes(String(property.key?.name))) found.push(property);
  });
  return found;
}

/** The source without these parts, each with the comma behind it where nothing takes its place. */
export const without = (code: string, cuts: readonly Cut[]): string =>
  [...cuts]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, put }) => {
      const rest = text.slice(end);
      return text.slice(0, start) + (put ?? "") + (put === undefined ? rest.replace(/^\s*,/, "") : rest);
    }, code);
