import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  codesIn,
  notCodes,
  projectFiles,
  readPage,
  requirementRows,
  requirementsPage,
  unknownCodes,
  withRows,
} from "../scripts/docs-requirements.ts";
import { notice } from "../scripts/notice.ts";

const root = join(import.meta.dirname, "..");
const files = projectFiles();
/**
 * Returns the code of a requirement for events. The function assembles the code, because a test below checks every
 * literal requirement code in this file.
 */
const ev = (row: number | string) => `EV-${row}`;

describe("docs/requirements.md", () => {
  it("the requirements document contains every requirement code that occurs in the project", () => {
    expect(unknownCodes(readPage(), files)).toEqual([]);
  });

  it("the requirements document lists the tests for each requirement (regenerate with `node scripts/docs-requirements.ts`)", () => {
    expect(readPage()).toBe(requirementsPage(readPage(), files));
  });

  it("docs/requirements.md contains each requirement once and states a reason for each requirement without a test", () => {
    const lines = readPage().split("\n");
    expect(lines.filter((line) => line.startsWith("- **"))).toEqual([...requirementRows(readPage()).values()]);
    expect(lines.filter((line) => line.trim() === "- No test:")).toEqual([]);
  });

  const specification = process.env.SPECIFICATION ?? "../shared/spec/requirements.md";
  it.skipIf(!existsSync(specification))(
    "docs/requirements.md contains the exact text of each requirement, if the specification exists next to the project",
    () => {
      const rows = requirementRows(readFileSync(specification, "utf8"));
      const own = new Map([...requirementRows(readPage())].filter(([code]) => !code.startsWith("threats: ")));
      expect(Object.fromEntries(own)).toEqual(Object.fromEntries(rows));
    },
  );

  it("every exception in the requirements check occurs in the project", () => {
    const text = files.filter(({ path }) => path !== "scripts/docs-requirements.ts").map((file) => file.text);
    expect(Object.keys(notCodes).filter((code) => !text.some((one) => one.includes(code)))).toEqual([]);
  });

  it.each([
    [`seats (${ev(19)}, ${ev(20)})`, [ev(19), ev(20)]],
    [`${ev("08")} to ${ev(10)}`, [ev("08"), ev("09"), ev(10)]],
    ["UTF-8, BSD-3, LH-100001, ABCD-12", []],
  ])("the requirements script finds the codes in %j", (text, codes) => {
    expect(codesIn(text)).toEqual(codes);
  });

  it("the requirements script reports where unknown codes occur and ignores codes in comments when it lists tests", () => {
    const rows = [`- **${ev(19)}** When it closes.`, `- **${ev(20)}** Seats.`, `- **${ev(21)}** Fees.`];
    const page = `0 of 0 rows are named by a test. None.\n\n${rows[0]}\n  - Tests: old\n${rows[1]}\n  - No test: not built.\n${rows[2]}`;
    const found = [
      { path: "lib/events/seats.ts", text: `\n${ev(19)} ${ev(99)}` },
      { path: "tests/lib/seats.test.ts", text: `"closes (${ev(19)})"\n  // ${ev(20)}\n/** ${ev(21)} */` },
    ];
    expect(unknownCodes(page, found)).toEqual([`lib/events/seats.ts:2 ${ev(99)}`]);
    expect(requirementsPage(page, found)).toBe(
      `1 of 3 rows are named by a test. Rows without a test: ${ev(20)}, ${ev(21)}.\n\n${rows[0]}\n  - Tests: [lib/seats](../tests/lib/seats.test.ts)\n${rows[1]}\n  - No test: not built.\n${rows[2]}\n  - No test: `,
    );
  });

  it("the requirements script updates changed requirements and appends new requirements to their section", () => {
    const page = `- **${ev(19)}** Old.\n  - Tests: a\n\n## Next`;
    const specification = `- **${ev(19)}** New.\n- **${ev(20)}** Seats.`;
    expect(withRows(page, specification)).toBe(`- **${ev(19)}** New.\n  - Tests: a\n- **${ev(20)}** Seats.\n\n## Next`);
    expect(() => withRows(page, `- **${"ZZ"}-01** Other.`)).toThrow("has no section for ZZ");
  });
});

it("NOTICE lists all third-party code and data (regenerate it with `node scripts/notice.ts`)", () => {
  expect(readFileSync(join(root, "NOTICE"), "utf8")).toBe(notice());
});

it("docs/decisions/README.md lists every decision", () => {
  const list = readFileSync(join(root, "docs/decisions/README.md"), "utf8");
  const pages = readdirSync(join(root, "docs/decisions")).filter((name) => name !== "README.md");
  expect(pages.filter((name) => !list.includes(`(${name})`))).toEqual([]);
});

describe("link targets in documents exist", () => {
  const heading = (line: string) =>
    line
      .replace(/^#+ /, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
  const documents = files.filter(({ path }) => path.endsWith(".md"));

  it.each(documents.map(({ path, text }) => [path, text]))("%s", (path, text) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].map(([, file, anchor]) => {
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

it("every `@module-tag` is at the start of a line, because Vitest ignores tags elsewhere", () => {
  const lines = files
    .filter(({ path }) => path.startsWith("tests/") && path !== "tests/docs.test.ts")
    .flatMap(({ text }) => text.split("\n").filter((line) => line.includes("@module-tag")));
  expect(lines).toContain(" * @module-tag nightly");
  expect(lines.filter((line) => line !== " * @module-tag nightly")).toEqual([]);
});
