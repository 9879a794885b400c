import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { registry } from "../../app/blocks/index.ts";
import { pageOf, renderExamples, showsNothing } from "../../app/pages/catalogue/example.ts";
import { themes } from "../../app/theme/tokens.ts";
import { SITE_TIME_ZONE } from "../../lib/zone.ts";
import { htmlProblems } from "../support/html.ts";

const dictionary = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../kv-fixtures/dictionary/larkspur.${language}.json`), "utf8"))
    .phrases;
const phrases = { en: dictionary("en"), es: dictionary("es") };

/** The HTML of one example, the failures on the way, and the texts that it asked the dictionary for. */
async function render(folder: string, example: string, { theme = "default", editing = false } = {}) {
  const failures: unknown[] = [];
  const asked = new Set<string>();
  const t = (key: string) => {
    asked.add(key);
    return phrases.en[key] ?? key;
  };
  const breadcrumbs = [
    { text: "Home", href: "/" },
    { text: "Example", href: "/example" },
  ];
  const settings = { language: "en", path: "/example", editing, breadcrumbs, timeZone: SITE_TIME_ZONE, t };
  const { html } = await renderExamples(pageOf(registry[folder]!, [example], theme), settings, (problem) =>
    failures.push(problem.error),
  );
  return { html, failures, asked };
}

const examples = Object.entries(registry).flatMap(([folder, block]) =>
  Object.keys(block.examples).map((example) => ({ folder, example })),
);

describe.each(examples)("$folder, $example", ({ folder, example }) => {
  const views = Object.keys(themes).flatMap((theme) => [
    { theme, editing: false },
    { theme, editing: true },
  ]);

  it.each(views)("renders in $theme, editing: $editing (DX-01)", async (view) => {
    const { html, failures } = await render(folder, example, view);
    expect(failures).toEqual([]);
    expect(html).not.toMatch(/\bundefined\b|\[object Object\]|\bNaN\b/);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("has all its fixed words in both languages (LY-10)", async () => {
    const { asked } = await render(folder, example, { editing: true });
    for (const language of ["en", "es"] as const)
      expect(
        [...asked].filter((key) => !phrases[language][key]),
        `missing in ${language}`,
      ).toEqual([]);
  });
});

// Header and footer always have their logo, and a live block the data that it came for.
const always = ["site-header", "site-footer"];
const withNothing = Object.entries(registry).filter(([folder, { load }]) => !load && !always.includes(folder));

it.each(withNothing)("%s shows visitors nothing when it is empty (LY-12)", (_folder, block) => {
  expect(showsNothing(block, "empty", false)).toBe(true);
});

it.each(examples)("$folder, $example: no button or link without words or without a target (LY-12)", async (entry) => {
  const { html } = await render(entry.folder, entry.example);
  expect(html).not.toMatch(/<a [^>]*href="#"/);
  expect(html.replace(/<svg.*?<\/svg>/gs, "")).not.toMatch(
    /<a (?![^>]*aria-label)[^>]*>(\s|<span[^>]*>|<\/span>)*<\/a>/,
  );
});
