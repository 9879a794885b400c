/** Runs the steps of the guides in docs/guides/: applies the code in their Markdown and returns their commands. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A code block of a guide. */
interface Step {
  /** Language of the code block: `diff` changes a file, `sh` is a command, and other languages add code to a file. */
  language: string;
  code: string;
  /** First file in the paragraph before the code block. */
  file: string | undefined;
}

/** Returns the code blocks of a guide. */
export function stepsIn(markdown: string): Step[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(({ 1: language = "", 2: code = "", index }) => {
    const paragraph = markdown.slice(0, index).trimEnd().split("\n\n").at(-1) ?? "";
    const [file] = [...paragraph.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path]) => path);
    return { language, code, file };
  });
}

/** Applies a diff without line numbers: its context and removed lines must occur exactly once in the text. */
export function patched(text: string, diff: string): string {
  const lines = diff.replace(/\n$/, "").split("\n");
  const side = (sign: "+" | "-") =>
    lines
      .filter((line) => line.startsWith(sign) || line.startsWith(" ") || line === "")
      .map((line) => line.slice(1))
      .join("\n");
  const [before, after] = [side("-"), side("+")];
  const source = `\n${text}`;
  const start = source.indexOf(`\n${before}\n`);
  if (start < 0) throw new Error(`the file does not contain these lines:\n${before}`);
  if (source.includes(`\n${before}\n`, start + 1)) throw new Error(`the file contains these lines twice:\n${before}`);
  return `${source.slice(1, start + 1)}${after}${source.slice(start + 1 + before.length)}`;
}

/**
 * Applies a guide to a copy of the project. Returns the guide's shell commands. Throws if a code block names no file or
 * changes lines that the file does not contain.
 */
export function applyGuide(markdown: string, project: string): string[] {
  const commands: string[] = [];
  for (const { language, code, file } of stepsIn(markdown)) {
    if (language === "sh") {
      commands.push(...code.trim().split("\n"));
      continue;
    }
    if (!file) throw new Error(`the paragraph before a code block names no file:\n${code}`);
    const path = join(project, file);
    mkdirSync(dirname(path), { recursive: true });
    const existing = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    if (language === "diff") writeFileSync(path, patched(existing ?? "", code));
    else writeFileSync(path, existing === undefined ? code : `${existing}\n${code}`);
  }
  return commands;
}
