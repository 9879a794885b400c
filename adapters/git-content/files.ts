/** The files of a content folder, by path, and the problems in them. */
import { dirname, normalize } from "node:path/posix";
import { type ErrorCode, LineCounter, parseDocument } from "yaml";

/** The files of a content folder, keyed by their path in the folder, such as `pages/about.md`. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** A mistake in a file, for its author. */
export interface Problem {
  file: string;
  line?: number;
  wrong: string;
  /** Whether the content is complete despite the problem. */
  isAdvice?: true;
}

/** Returns a problem as a line to print. */
export const problemLine = ({ file, line, wrong, isAdvice }: Problem): string =>
  `${isAdvice ? "advice" : "ERROR"}  ${file}${line ? `:${line}` : ""}: ${wrong}`;

export type Report = (wrong: string, where?: { line?: number; isAdvice?: true }) => void;

/** Returns a text file without its byte order mark. Throws a RangeError if it is not UTF-8. */
export function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Reports the same mistake as for files with U+0000, which only files that are not text contain.
  }
  throw new RangeError("the file is not text in UTF-8");
}

/** What authors can do about frequent mistakes in YAML. */
const YAML_ADVICE: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'put a value that contains a colon in quotes, such as title: "Asthma: what to know"',
  TAB_AS_INDENT: "indent with spaces instead of tabs",
  DUPLICATE_KEY: "the name occurs twice: keep one of the two values",
};

/**
 * Parses JSON or YAML. Reports syntax errors with their line, and returns undefined.
 * @param firstLine line of the file in which the text begins
 */
export function parseData(text: string, report: Report, firstLine = 1): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  for (const { code, message, pos } of document.errors)
    report(YAML_ADVICE[code] ?? message, { line: lines.linePos(pos[0]).line + firstLine - 1 });
  return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 50 });
}

/** Resolves a relative path in a file, or a path that begins at the folder. Returns undefined if it leaves the folder. */
export function resolvePath(from: string, path: string): string | undefined {
  const joined = path.startsWith("/") ? path.slice(1) : normalize(`${dirname(from)}/${path}`);
  const resolved = normalize(joined).replace(/^\.\/?|\/$/g, "");
  return resolved.startsWith("..") ? undefined : resolved;
}
