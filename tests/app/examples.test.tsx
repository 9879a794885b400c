import { describe, expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { registry } from "../../app/blocks/index.ts";
import { fieldPhrases } from "../../app/cms/phrases.ts";
import { type Phrase, type Translate, translator } from "../../app/context/phrases.ts";
import { pagePhrases } from "../../app/render/phrases.ts";
import { themes } from "../../app/theme/tokens.ts";
import { pageOf, renderExamples, showsNothing } from "../../app/tools/catalog/example.ts";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import { contentOf, englishIn, textsOf } from "../support/english-texts.ts";
import { htmlProblems } from "../support/html.ts";

interface View {
  theme?: string;
  editing?: boolean;
  language?: "en" | "es";
}

/** Renders one example. Returns its HTML, its failures, and the phrases it used. */
async function render(folder: string, example: string, { theme = "default", editing = false, language = "en" }: View) {
  const failures: unknown[] = [];
  const used = new Set<Phrase>();
  const declared = translator(language, null);
  const t: Translate = (phrase, values) => {
    used.add(phrase);
    return declared(phrase, values);
  };
  const breadcrumbs = [
    { text: "Home", href: "/" },
    { text: "Example", href: "/example" },
  ];
  const settings = { language, path: "/example", editing, breadcrumbs, timeZone: SITE_TIME_ZONE, t };
  const { html } = await renderExamples(pageOf(registry[folder]!, [example], theme), settings, (problem) =>
    failures.push(problem.error),
  );
  return { html, failures, used };
}

/**
 * Markup that makes a browser start, play, frame, load, report, or navigate while it parses a page, except for the
 * page's own data.
 */
const ACTS = [
  /<(?:iframe|frame|object|embed|base)\b/i,
  /<link(?! rel="preload")/i,
  /<(?:video|audio)\b[^>]*\b(?:autoplay|src)\b/i,
  /<meta\b[^>]*http-equiv/i,
  /<[a-z][^>]*\s(?:ping|on[a-z]+)=/i,
  /<script(?! type="application\/)/i,
];

const examples = Object.entries(registry).flatMap(([folder, block]) =>
  Object.keys(examplesFor(block)).map((example) => ({ folder, example })),
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
    expect(await htmlProblems(html.replaceAll(`data-theme="${view.theme}"`, ""))).toEqual([]);
  });

  it("contains nothing that acts on its own, so the page can be prerendered (PF-10)", async () => {
    const { html } = await render(folder, example, {});
    const markup = html.replaceAll(/(<script type="application\/[^>]*>).*?<\/script>/gs, "$1");
    expect(ACTS.map((one) => one.exec(markup)?.[0].slice(-60)).filter(Boolean)).toEqual([]);
  });

  it.each([true, false])("uses only the phrases that its block declares, editing: %j (LY-10)", async (editing) => {
    const { used } = await render(folder, example, { editing });
    const listed = new Set([...(registry[folder]!.phrases ?? []), pagePhrases, fieldPhrases].flatMap(Object.values));
    expect([...used].filter((phrase) => !listed.has(phrase))).toEqual([]);
  });

  it.each([true, false])("contains no English on a Spanish page, editing: %j (LY-10)", async (editing) => {
    const block = registry[folder]!;
    const { html } = await render(folder, example, { editing, language: "es" });
    expect(englishIn(textsOf(html), contentOf([block.name, examplesFor(block)[example]]))).toEqual([]);
  });
});

it("the check finds English on a Spanish page, except in authored content", () => {
  const html =
    '<p>Abierto, <b aria-label="Show More">Gratis</b></p><i>Reopens Monday at 8am</i><script type="application/json">{"free":"Free"}</script><u>Open all year</u>';
  expect(englishIn(textsOf(html), ["Open all year", "Gratis"])).toEqual(["Show More", "Reopens Monday at 8am", "Free"]);
});

it("blocks with forms, third parties, or private data exclude their page from prerendering (PF-10)", () => {
  const stateful = Object.values(registry).filter((block) => block.form || block.embeds || block.private);
  expect(stateful.length).toBeGreaterThan(5);
  for (const { name, sensitive, load } of stateful)
    expect([name, sensitive || Boolean(load?.reads.length)]).toEqual([name, true]);
});

// These blocks always render something: the header and footer their logo, the billing wizard its form, the privacy
// choices the site's list, the divider its line, and live blocks their data.
const always = ["site-header", "site-footer", "billing-wizard", "privacy-choices", "divider"];
const withNothing = Object.entries(registry).filter(([folder, { load }]) => !load && !always.includes(folder));

it.each(withNothing)("%s renders nothing for visitors when it is empty (LY-12)", async (_folder, block) => {
  expect(await showsNothing(block, "empty", false)).toBe(true);
});

it.each(examples)("$folder, $example has no button or link without text or target (LY-12)", async (entry) => {
  const { html } = await render(entry.folder, entry.example, {});
  expect(html).not.toMatch(/<a [^>]*href="#"/);
  expect(html.replace(/<svg.*?<\/svg>/gs, "")).not.toMatch(
    /<a (?![^>]*aria-label)[^>]*>(\s|<span[^>]*>|<\/span>)*<\/a>/,
  );
});
