import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pageOptions } from "../../scripts/doctor/page-list.ts";
import { dictionaryLines, reasonOf, reportLines } from "../../scripts/doctor.ts";

/** Runs `npm run doctor -- -` with a document on standard input. */
const examined = (document: string) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const doctor = execFile(
      process.execPath,
      [join(import.meta.dirname, "../../scripts/doctor.ts"), "-"],
      (_error, stdout, stderr) => resolve({ code: doctor.exitCode ?? -1, text: stdout + stderr }),
    );
    doctor.stdin?.end(document);
  });

it("the layout linter names the block, item, and field that have a problem and exits with status 1 (DX-03)", {
  timeout: 60_000,
}, async () => {
  const { code, text } = await examined(
    JSON.stringify({
      sitecore: {
        context: { language: "en" },
        route: {
          name: "Visit",
          itemId: "{1}",
          fields: {},
          placeholders: {
            main: [
              {
                componentName: "CTABanner",
                dataSource: "{2}",
                fields: { linkOne: { value: { href: "javascript:1" } } },
              },
              { componentName: "Nope", dataSource: "{3}" },
            ],
          },
        },
      },
    }),
  );
  expect(text).toContain('page "Visit"');
  expect(text).toContain("BROKEN  block CTABanner, item {2}, field linkOne: The link URL is not allowed");
  expect(text).toMatch(/BROKEN {2}block Nope.*No block has this name/);
  expect(code).toBe(1);
});

it.each<[string, unknown, string]>([
  ["a missing file", Object.assign(new Error("x"), { code: "ENOENT" }), "the file does not exist"],
  ["a folder", Object.assign(new Error("x"), { code: "EISDIR" }), "this is a folder: list the files in it"],
  [
    "a URL without a server",
    new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) }),
    "connection refused",
  ],
  ["a late response", new DOMException("x", "TimeoutError"), "the server did not respond within 15 seconds"],
  ["another error", new Error("the server responded with status 500"), "the server responded with status 500"],
])("the layout linter explains the read error for %s in plain language (DX-03)", (_what, error, words) => {
  expect(reasonOf(error)).toBe(words);
});

it.each(["", "{", "[]", "null", '{"pages":7}'])(
  "the layout linter rejects %j as a page list instead of reporting broken links (DX-03)",
  (text) => {
    expect(() => pageOptions(text)).toThrow("it is not a page list");
  },
);

it("the layout linter reports missing translations in a dictionary (DX-03, LY-10)", () => {
  expect(dictionaryLines("es.json", { texts: 1, advice: ["phrase A is missing"] })).toEqual([
    "es.json: a dictionary with 1 text",
    "  advice  phrase A is missing",
  ]);
  expect(dictionaryLines("es.json", { texts: 2, advice: [] })[1]).toBe("  No issues found");
});

it("the layout linter prints each problem on one line, even if CMS content contains line breaks (DX-03)", () => {
  const name = "Tip\n::add-path::/tmp\u2028::error::x";
  const problem = { level: "broken", block: name, item: name, field: name, wrong: name } as const;
  const found = { page: { name, itemId: name }, isPart: false, weight: { characters: 1, blocks: 1, pictures: 0 } };
  const lines = reportLines("a.json", { ...found, problems: [problem] } as never);
  expect([...lines, ...dictionaryLines("d.json", { texts: 1, advice: [name] } as never)].join("")).not.toMatch(
    /[\p{Cc}\u2028]/u,
  );
});
