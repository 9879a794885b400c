import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { endpoints } from "../contracts/index.ts";
import { operations } from "../contracts/operations.ts";
import {
  codesIn,
  notCodes,
  projectFiles,
  readRequirements,
  requirementRows,
  testsPage,
  unknownCodes,
} from "../scripts/docs/requirements.ts";
import { docs } from "../scripts/docs.ts";
import { notice } from "../scripts/notice.ts";
import { stepsIn } from "./support/guides.ts";

const root = join(import.meta.dirname, "..");
const files = projectFiles();
/** The example of a content folder consists of pages for visitors. */
const documents = files.filter(({ path }) => path.endsWith(".md") && !path.startsWith("adapters/git-content/example/"));
/**
 * Returns the code of a requirement for events. The function assembles the code, because a test below checks every
 * literal requirement code in this file.
 */
const ev = (row: number | string) => `EV-${row}`;

describe("docs/requirements.md", () => {
  it("contains every requirement code that occurs in the project", () => {
    expect(unknownCodes(readRequirements(), files)).toEqual([]);
  });

  it("contains each requirement once", () => {
    const lines = readRequirements().split("\n");
    expect(lines.filter((line) => line.startsWith("- **"))).toEqual([...requirementRows(readRequirements()).values()]);
  });

  it("every exception in the requirements check occurs in the project", () => {
    const text = files.filter(({ path }) => path !== "scripts/docs/requirements.ts").map((file) => file.text);
    expect(Object.keys(notCodes).filter((code) => !text.some((one) => one.includes(code)))).toEqual([]);
  });

  it.each([
    [`seats (${ev(19)}, ${ev(20)})`, [ev(19), ev(20)]],
    [`${ev("08")} to ${ev(10)}`, [ev("08"), ev("09"), ev(10)]],
    ["UTF-8, BSD-3, LH-100001, ABCD-12", []],
  ])("the requirements script finds the codes in %j", (text, codes) => {
    expect(codesIn(text)).toEqual(codes);
  });

  it("an unknown code is reported with its file and line", () => {
    const files = [{ path: "lib/seats.ts", text: `\n${ev(19)} ${ev(99)}` }];
    expect(unknownCodes(`- **${ev(19)}** When it closes.`, files)).toEqual([`lib/seats.ts:2 ${ev(99)}`]);
  });
});

describe("npm run docs", () => {
  const rows = [`- **${ev(19)}** When it closes.`, `- **${ev(20)}** Seats.`, `- **${"CN"}-01** Waits.`];
  const tests = [
    { path: "tests/lib/seats.test.ts", text: `it("closes (${ev(19)})"\n  // ${ev(20)}\n/** ${ev(20)} */` },
    { path: "lib/seats.ts", text: `// ${ev(20)}` },
  ];

  it("lists the tests that name each requirement outside comments, and the requirements that no test names", () => {
    expect(testsPage(rows.join("\n"), tests)).toBe(
      `${rows[0]}\n  - tests/lib/seats.test.ts:1 it("closes (${ev(19)})"\n${rows[1]}\n${rows[2]}\n\n1 of 3 rows are named by a test. Rows without a test: ${ev(20)}, ${"CN"}-01.`,
    );
  });

  it.each([
    ["a requirement", [ev(19)], [0]],
    ["a system", ["EV"], [0, 1]],
  ])("lists the tests of %s", (_what, codes, expected) => {
    const listed = testsPage(rows.join("\n"), [], codes).split("\n");
    expect(listed.filter((line) => line.startsWith("- "))).toEqual(expected.map((index) => rows[index]));
  });

  it("describes every call and operation, or only the calls of an upstream", () => {
    const page = docs(["calls"]);
    const declared = [...Object.keys(endpoints), ...Object.keys(operations)];
    expect(declared.filter((name) => !page.includes(`\n### ${name}\n`))).toEqual([]);
    expect(docs(["calls", "websearch"]).match(/^### .*/gm)).toEqual(["### webSearch", "### webSuggestions"]);
  });

  it.each([
    [["calls", "nope"], "unknown call: nope; allowed: locations,"],
    [["openapi", "nope"], "unknown upstream: nope; allowed: locations,"],
    [["tests", "ZZ"], "unknown requirement: ZZ; allowed: a code such as EV-19, or a system: SH,"],
    [["print"], "unknown command: print; allowed: calls, openapi, tests"],
  ])("rejects %j with the allowed values", (args, message) => {
    expect(() => docs(args)).toThrow(message);
  });
});

it("NOTICE lists all third-party code and data (regenerate it with `node scripts/notice.ts`)", () => {
  expect(readFileSync(join(root, "NOTICE"), "utf8")).toBe(notice());
});

describe("docs/decisions", () => {
  const folder = join(root, "docs/decisions");
  const pages = readdirSync(folder).filter((name) => name !== "README.md");
  const list = readFileSync(join(folder, "README.md"), "utf8").split("\n");
  const pattern =
    /^# (.+)\n\nDate: (\d{4}-\d{2}-\d{2}) · Status: (accepted|superseded by \[(\d{4})\]\((\4-.+\.md)\))\n/;

  it.each(pages)("%s has a title, a date, and a status, which the list of decisions repeats", (name) => {
    const [, title, , , superseding] = pattern.exec(readFileSync(join(folder, name), "utf8")) ?? [];
    expect(list).toContain(
      `- [${name.slice(0, 4)}: ${title}](${name})${superseding ? `, superseded by ${superseding}` : ""}`,
    );
  });
});

describe("link targets in documents exist", () => {
  const heading = (line: string) =>
    line
      .replace(/^#+ /, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");

  it.each(documents.map(({ path, text }) => [path, text]))("%s", (path, text) => {
    // Code blocks contain files of other folders.
    const prose = text.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, "");
    const links = [...prose.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].map(([, file, anchor]) => {
      const target = file ? join(root, path, "..", file) : join(root, path);
      return { link: `${file}${anchor ? `#${anchor}` : ""}`, target, anchor };
    });
    const dead = links.filter(
      ({ target, anchor }) =>
        !existsSync(target) ||
        (anchor &&
          !readFileSync(target, "utf8")
            .split("\n")
            .filter((line) => line.startsWith("#"))
            .some((line) => heading(line) === anchor)),
    );
    expect(dead.map(({ link }) => link)).toEqual([]);
  });
});

describe("files and npm commands that documents name exist", () => {
  const folders = new Set(files.flatMap(({ path }) => /^(.+?)\//.exec(path)?.[1] ?? []));
  const file = new RegExp(`(?:\`|node |vitest run [^\`]*?)((?:${[...folders].join("|")})/[\\w./-]+)(?=[\` ])`, "g");
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };

  it.each(documents.map(({ path, text }) => [path, text]))("%s", (_path, text) => {
    // A guide creates files, and a placeholder is not a file.
    const created = new Set(stepsIn(text).map((step) => step.file));
    const paths = [...text.matchAll(file)].map(([, path]) => path!);
    const missing = paths.filter((path) => !created.has(path) && !existsSync(join(root, path)));
    expect(missing.filter((path) => !path.includes("/NAME"))).toEqual([]);
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name!);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    // In a fresh clone, each command installs the packages first. `test:all` runs `npm test`.
    const starts = (name: string) => `${scripts[`pre${name}`]} ${scripts[name]}`;
    expect(commands.filter((name) => !/setup\.mjs|npm (?:test|run build)/.test(starts(name)))).toEqual([]);
  });
});

it("documents that comments and messages in the code name exist", () => {
  const named = files
    .filter(({ path }) => !/\.md$|\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([document]) => ({ path, document })),
    );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ document }) => !existsSync(join(root, document)))).toEqual([]);
});

it("every `@module-tag` is at the start of a line, because Vitest ignores tags elsewhere", () => {
  const lines = files
    .filter(({ path }) => path.startsWith("tests/") && path !== "tests/docs.test.ts")
    .flatMap(({ text }) => text.split("\n").filter((line) => line.includes("@module-tag")));
  expect(lines).toContain(" * @module-tag nightly");
  expect(lines.filter((line) => line !== " * @module-tag nightly")).toEqual([]);
});
