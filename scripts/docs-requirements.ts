/** Rewrites the column "held by" of docs/requirements.md from the tests. Run: node scripts/docs-requirements.ts */
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

/** Strings that match the pattern of a requirement code but are not codes, with the reason. */
export const notCodes: Record<string, string> = {
  "BY-4": "the license CC BY 4.0, as the lockfile writes it",
  "LH-15": "a receipt number in the example of a registration",
};

const row = /^\| ([A-Z]{2}-\d{2}|threats: [a-z-]+(?: [a-z-]+)*) \| ([^|]+) \| .*\|$/;
const code = /\b([A-Z]{2})-(\d{1,3})\b(?: to \1-(\d{1,3})\b)?|\bthreats: [a-z-]+(?: [a-z-]+)*/g;

/** Returns the requirement codes in a text. A range ("… to …") includes all codes in between. */
export function codesIn(text: string): string[] {
  return [...text.matchAll(code)].flatMap(([found, system, first, last]) => {
    if (!system || !first) return [found];
    if (!last) return [`${system}-${first}`];
    const size = Math.max(0, Number(last) - Number(first)) + 1;
    return Array.from({ length: size }, (_, at) => `${system}-${String(Number(first) + at).padStart(2, "0")}`);
  });
}

/** Returns all text files of the project that git does not ignore. */
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

/** Returns the codes that the page explains, in order. */
export function explainedCodes(text: string): string[] {
  return text.split("\n").flatMap((line) => row.exec(line)?.[1] ?? []);
}

/** Returns each use of a code that the page does not explain, as `path:line CODE`. */
export function unknownCodes(text: string, files: readonly ProjectFile[]): string[] {
  const known = new Set([...explainedCodes(text), ...Object.keys(notCodes)]);
  return files.flatMap((file) =>
    file.text.split("\n").flatMap((line, at) =>
      codesIn(line)
        .filter((one) => !known.has(one))
        .map((one) => `${file.path}:${at + 1} ${one}`),
    ),
  );
}

/** Returns the page with its last column generated from the tests. */
export function requirementsPage(text: string, files: readonly ProjectFile[]): string {
  const tests = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => path.startsWith("tests/") || /\.test\.tsx?$/.test(path)))
    for (const one of codesIn(file.text)) tests.set(one, (tests.get(one) ?? new Set()).add(file.path));
  const link = (path: string) => `[${path.replace(/^tests\//, "").replace(/(\.test)?\.\w+$/, "")}](../${path})`;
  return text
    .split("\n")
    .map((line) => {
      const [, name, meaning] = row.exec(line) ?? [];
      return name ? `| ${name} | ${meaning} | ${[...(tests.get(name) ?? [])].map(link).join(", ")} |` : line;
    })
    .join("\n");
}

/** Returns the current content of docs/requirements.md. */
export const readPage = () => readFileSync(join(root, page), "utf8");

if (import.meta.main) writeFileSync(join(root, page), requirementsPage(readPage(), projectFiles()));
