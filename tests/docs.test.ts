import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  codesIn,
  explainedCodes,
  notCodes,
  projectFiles,
  readPage,
  requirementsPage,
  unknownCodes,
} from "../scripts/docs-requirements.ts";
import { notice } from "../scripts/notice.ts";

const root = join(import.meta.dirname, "..");
const files = projectFiles();
/** Returns a requirement code. The function keeps literal codes out of this file. */
const ev = (row: number | string) => `EV-${row}`;

describe("docs/requirements.md", () => {
  it("explains every code that the project uses", () => {
    expect(unknownCodes(readPage(), files)).toEqual([]);
  });

  it("lists the tests of each code (regenerate with `node scripts/docs-requirements.ts`)", () => {
    expect(readPage()).toBe(requirementsPage(readPage(), files));
  });

  it("explains each code once", () => {
    const codes = explainedCodes(readPage());
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  it("lists exceptions only for strings that exist in the project", () => {
    const text = files.filter(({ path }) => path !== "scripts/docs-requirements.ts").map((file) => file.text);
    expect(Object.keys(notCodes).filter((code) => !text.some((one) => one.includes(code)))).toEqual([]);
  });

  it.each([
    [`seats (${ev(19)}, ${ev(20)})`, [ev(19), ev(20)]],
    [`${ev("08")} to ${ev(10)}`, [ev("08"), ev("09"), ev(10)]],
    ["UTF-8, BSD-3, LH-100001, ABCD-12", []],
  ])("finds the codes in %j", (text, codes) => {
    expect(codesIn(text)).toEqual(codes);
  });

  it("reports the location of an unknown code and links a code to its tests", () => {
    const page = `| ${ev(19)} | When it closes. | old |`;
    const found = [
      { path: "lib/events/seats.ts", text: `\n${ev(19)} ${ev(99)}` },
      { path: "tests/lib/seats.test.ts", text: ev(19) },
    ];
    expect(unknownCodes(page, found)).toEqual([`lib/events/seats.ts:2 ${ev(99)}`]);
    expect(requirementsPage(page, found)).toBe(
      `| ${ev(19)} | When it closes. | [lib/seats](../tests/lib/seats.test.ts) |`,
    );
  });
});

it("NOTICE lists all third-party parts (regenerate it with `node scripts/notice.ts`)", () => {
  expect(readFileSync(join(root, "NOTICE"), "utf8")).toBe(notice());
});

it("the list of decisions contains every decision", () => {
  const list = readFileSync(join(root, "docs/decisions/README.md"), "utf8");
  const pages = readdirSync(join(root, "docs/decisions")).filter((name) => name !== "README.md");
  expect(pages.filter((name) => !list.includes(`(${name})`))).toEqual([]);
});

describe("links between documents have valid targets", () => {
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
