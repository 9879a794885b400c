/** Runs the steps of the guides in docs/guides/: applies the code in their Markdown and returns their commands. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { newAdapter } from "../../scripts/adapter.ts";

const root = join(import.meta.dirname, "../..");
const NOT_COPIED = new Set([".git", ".local", ".wrangler", "dist", "node_modules"]);

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
  const rest = source.slice(start + 1 + before.length);
  const removesAll = lines.every((line) => line.startsWith("-"));
  return `${source.slice(1, start + 1)}${removesAll ? rest.slice(1) : after + rest}`;
}

/**
 * Applies a guide to a copy of the project. Returns the guide's shell commands. Throws if a code block names no file or
 * changes lines that the file does not contain.
 */
export function applyGuide(markdown: string, project: string): string[] {
  const commands: string[] = [];
  for (const { language, code, file } of stepsIn(markdown)) {
    if (language === "sh") {
      const lines = code.trim().split("\n");
      commands.push(...lines);
      for (const [, name = ""] of code.matchAll(/^npm run adapter -- new (\S+)$/gm)) newAdapter(name, project);
      continue;
    }
    // Settings and data are examples, not steps.
    if (["toml", "json"].includes(language) && !file) continue;
    if (!file) throw new Error(`the paragraph before a code block names no file:\n${code}`);
    const path = join(project, file);
    mkdirSync(dirname(path), { recursive: true });
    const existing = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    if (language === "diff") writeFileSync(path, patched(existing ?? "", code));
    else writeFileSync(path, existing === undefined ? code : `${existing}\n${code}`);
  }
  return commands;
}

/**
 * Copies the project and applies all guides. The path of the copy is the same in every run, so that tsc and Vitest reuse
 * their results from the last run.
 */
export function copyWithGuides() {
  const project = join(root, ".local/guides");
  const remove = () => rmSync(project, { recursive: true, force: true });
  remove();
  for (const name of readdirSync(root))
    if (!NOT_COPIED.has(name))
      cpSync(join(root, name), join(project, name), {
        recursive: true,
        // A test installs a server in a folder of its own.
        filter: (path) => basename(path) !== "node_modules",
      });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  const guides = join(root, "docs/guides");
  return {
    /** Shell commands of the guides. */
    commands: readdirSync(guides).flatMap((name) => applyGuide(readFileSync(join(guides, name), "utf8"), project)),
    /** Runs a command in the copy. Resolves to an empty string, or to the output of a command that fails. */
    run: (command: string): Promise<string> =>
      promisify(execFile)("sh", ["-c", command], { cwd: project, maxBuffer: 64 * 1024 * 1024 }).then(
        () => "",
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${command}\n${stdout}${stderr}`,
      ),
    remove,
  };
}
