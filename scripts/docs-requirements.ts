/**
 * Updates docs/requirements.md: the list of test files for each requirement, and the summary. With a specification
 * FILE, the script also updates the requirements. Run the script with `node scripts/docs-requirements.ts [FILE]`.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, matchesGlob, relative, sep } from "node:path";

export interface ProjectFile {
  path: string;
  text: string;
}

const root = join(import.meta.dirname, "..");
const page = "docs/requirements.md";
const rules = readFileSync(join(root, ".gitignore"), "utf8").split("\n").filter(Boolean);
const isIgnored = (path: string) =>
  path.split("/").some((name) => name === ".git" || rules.some((rule) => matchesGlob(name, rule.replace(/\/$/, ""))));

/** Strings that look like requirement codes but are not, each with an explanation. */
export const notCodes: Record<string, string> = {
  "BY-4": "the license CC BY 4.0, as the lockfile writes it",
  "LH-15": "a receipt number in the example of a registration",
};

const row = /^- \*\*([A-Z]{2}-\d{2}|threats: [a-z-]+(?: [a-z-]+)*)\*\* /;
const code = /\b([A-Z]{2})-(\d{1,3})\b(?: to \1-(\d{1,3})\b)?|\bthreats: [a-z-]+(?: [a-z-]+)*/g;
const coverage = /^ {2}- (?:Tests: |No test: )/;
const summary = /^\d+ of \d+ rows are named by a test\. .*$/m;

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

/** Returns each requirement's lines in docs/requirements.md, keyed by code, excluding lines about tests. */
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

/**
 * Returns the test files for each requirement. A test file belongs to a requirement if the file contains the
 * requirement's code outside comments.
 */
function testsByCode(files: readonly ProjectFile[]): Map<string, Set<string>> {
  const tests = new Map<string, Set<string>>();
  for (const { path, text } of files.filter((file) => /\.test\.tsx?$/.test(file.path)))
    for (const rowCode of codesIn(text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "")))
      tests.set(rowCode, (tests.get(rowCode) ?? new Set()).add(path));
  return tests;
}

/**
 * Returns the content of docs/requirements.md with the current test files for each requirement and the current summary.
 * A requirement without a test keeps its `No test: REASON` line.
 */
export function requirementsPage(text: string, files: readonly ProjectFile[]): string {
  const tests = testsByCode(files);
  const link = (path: string) => `[${path.replace(/^tests\//, "").replace(/(\.test)?\.\w+$/, "")}](../${path})`;
  const lines = text.split("\n");
  const untested = new Set<string>();
  const updated = lines.flatMap((line, lineIndex) => {
    if (coverage.test(line)) return [];
    const [, name] = row.exec(line) ?? [];
    if (!name) return [line];
    const links = [...(tests.get(name) ?? [])].map(link).join(", ");
    if (links) return [line, `  - Tests: ${links}`];
    untested.add(name);
    const reason = lines[lineIndex + 1]?.startsWith("  - No test: ") ? lines[lineIndex + 1]! : "  - No test: ";
    return [line, reason];
  });
  const count = requirementRows(text).size;
  return updated
    .join("\n")
    .replace(
      summary,
      `${count - untested.size} of ${count} rows are named by a test. Rows without a test: ${[...untested].join(", ") || "none"}.`,
    );
}

/**
 * Returns the content of docs/requirements.md with the requirements from a specification. The function replaces changed
 * requirements and adds each new requirement to its system's section.
 */
export function withRows(text: string, specification: string): string {
  const lines = text.split("\n");
  for (const [name, line] of requirementRows(specification)) {
    const existingIndex = lines.findIndex((candidate) => row.exec(candidate)?.[1] === name);
    if (existingIndex >= 0) lines[existingIndex] = line;
    else {
      const lastIndex = lines.findLastIndex((candidate) => row.exec(candidate)?.[1]?.startsWith(name.slice(0, 3)));
      if (lastIndex < 0) throw new Error(`${page} has no section for ${name}: add a heading and the row`);
      lines.splice(coverage.test(lines[lastIndex + 1] ?? "") ? lastIndex + 2 : lastIndex + 1, 0, line);
    }
  }
  return lines.join("\n");
}

/** Returns the current content of docs/requirements.md. */
export const readPage = () => readFileSync(join(root, page), "utf8");

if (import.meta.main) {
  const [specification] = process.argv.slice(2);
  const text = specification ? withRows(readPage(), readFileSync(specification, "utf8")) : readPage();
  writeFileSync(join(root, page), requirementsPage(text, projectFiles()));
}
