/** Finds the requirement codes of docs/requirements.md in the project's files. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, matchesGlob, relative, sep } from "node:path";

export interface ProjectFile {
  path: string;
  text: string;
}

const root = join(import.meta.dirname, "../..");
const rules = readFileSync(join(root, ".gitignore"), "utf8").split("\n").filter(Boolean);
const isIgnored = (path: string) =>
  path.split("/").some((name) => name === ".git" || rules.some((rule) => matchesGlob(name, rule.replace(/\/$/, ""))));

/** Strings that look like requirement codes but are not, each with an explanation. */
export const notCodes: Record<string, string> = {
  "LH-15": "a receipt number in the example of a registration",
};

const row = /^- \*\*([A-Z]{2}-\d{2}|threats: [a-z-]+(?: [a-z-]+)*)\*\* /;
const code = /\b([A-Z]{2})-(\d{2})\b(?: to \1-(\d{2})\b)?|\bthreats: [a-z-]+(?: [a-z-]+)*/g;

/** Returns the requirement codes in a string. A range ("… to …") includes all codes in between. */
export function codesIn(text: string): string[] {
  return [...text.matchAll(code)].flatMap(([match, system, first, last]) => {
    if (!system || !first) return [match];
    if (!last) return [`${system}-${first}`];
    const size = Math.max(0, Number(last) - Number(first)) + 1;
    return Array.from({ length: size }, (_, index) => `${system}-${String(Number(first) + index).padStart(2, "0")}`);
  });
}

/** Returns the project's text files, except files that Git ignores. */
export function projectFiles(): ProjectFile[] {
  return readdirSync(root)
    .filter((name) => !isIgnored(name))
    .flatMap((name) =>
      statSync(join(root, name)).isDirectory()
        ? readdirSync(join(root, name), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
        : name,
    )
    .filter((path) => !isIgnored(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
    .filter(({ text }) => !text.includes("\0"))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns each requirement's line in docs/requirements.md, keyed by code. */
export function requirementRows(text: string): Map<string, string> {
  return new Map(
    text.split("\n").flatMap((line) => {
      const [, name] = row.exec(line) ?? [];
      return name ? [[name, line] as const] : [];
    }),
  );
}

/** Returns each use of an unknown requirement code as `path:line CODE`. */
export function unknownCodes(text: string, files: readonly ProjectFile[]): string[] {
  const knownCodes = new Set([...requirementRows(text).keys(), ...Object.keys(notCodes)]);
  return files.flatMap((file) =>
    file.text.split("\n").flatMap((line, lineIndex) =>
      codesIn(line)
        .filter((rowCode) => !knownCodes.has(rowCode))
        .map((rowCode) => `${file.path}:${lineIndex + 1} ${rowCode}`),
    ),
  );
}

/** Returns the system of a requirement code, such as `EV` or `threats`. */
const systemOf = (rowCode: string) => /^(?:threats|[A-Z]{2})/.exec(rowCode)?.[0] ?? "";

/** Returns the systems in docs/requirements.md. */
export const systemsOf = (text: string) => [...new Set([...requirementRows(text).keys()].map(systemOf))];

/** A line of a test file that contains a requirement code outside comments. */
export interface Mention {
  path: string;
  line: number;
  text: string;
}

/** Returns the lines of test files that contain each requirement code outside comments. */
function mentionsByCode(files: readonly ProjectFile[]): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>();
  for (const { path, text } of files.filter((file) => /\.test\.tsx?$/.test(file.path)))
    for (const [index, line] of text.split("\n").entries()) {
      if (/^\s*(?:\/\/|\/?\*)/.test(line)) continue;
      for (const rowCode of new Set(codesIn(line)))
        mentions.set(rowCode, [...(mentions.get(rowCode) ?? []), { path, line: index + 1, text: line.trim() }]);
    }
  return mentions;
}

/**
 * Returns each requirement with the lines of the tests that name it, then the requirements that no test names. With
 * `codes`, such as `EV-19` or `EV`, only these requirements.
 */
export function testsPage(requirements: string, files: readonly ProjectFile[], codes: readonly string[] = []): string {
  const mentions = mentionsByCode(files);
  const rows = [...requirementRows(requirements)].filter(
    ([rowCode]) => codes.length === 0 || codes.includes(rowCode) || codes.includes(systemOf(rowCode)),
  );
  const untested = rows.flatMap(([rowCode]) => (mentions.has(rowCode) ? [] : [rowCode]));
  return [
    ...rows.flatMap(([rowCode, rowText]) => [
      rowText,
      ...(mentions.get(rowCode) ?? []).map(({ path, line, text }) => `  - ${path}:${line} ${text.slice(0, 160)}`),
    ]),
    "",
    `${rows.length - untested.length} of ${rows.length} rows are named by a test. Rows without a test: ${untested.join(", ") || "none"}.`,
  ].join("\n");
}

/** Returns the content of docs/requirements.md. */
export const readRequirements = () => readFileSync(join(root, "docs/requirements.md"), "utf8");
