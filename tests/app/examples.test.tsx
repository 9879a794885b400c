import { expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { registry } from "../../app/blocks/index.ts";
import { type Phrase, type Translate, translator } from "../../app/context/phrases.ts";
import { allPhrases } from "../../app/phrases.ts";
import { pageOf, renderExamples, showsNothing } from "../../app/tools/catalog/example.ts";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import { contentOf, englishIn, textsOf } from "../support/english-texts.ts";
import { htmlProblems } from "../support/html.ts";

interface View {
  language: "en" | "es";
  theme: string;
  editing: boolean;
}

/**
 * The tests render each example once for each combination of language and mode. Examples in the second language use the
 * second theme.
 */
const VIEWS: readonly View[] = [
  { language: "en", theme: "default", editing: false },
  { language: "en", theme: "default", editing: true },
  { language: "es", theme: "childrens-health", editing: false },
  { language: "es", theme: "childrens-health", editing: true },
];

/** Renders one example. Returns the example's HTML, failures, and UI strings. */
async function render(folder: string, example: string, { language, theme, editing }: View) {
  const failures: string[] = [];
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
  const { html } = await renderExamples(pageOf(registry[folder]!, [example], theme), settings, ({ error }) =>
    failures.push(String(error)),
  );
  return { html, failures, used };
}

/**
 * Matches markup that would play media, load a frame or script, send a report, or navigate while the browser parses the
 * page.
 */
const ACTS = [
  /<(?:iframe|frame|object|embed|base)\b/i,
  /<link(?! rel="preload")/i,
  /<(?:video|audio)\b[^>]*\b(?:autoplay|src)\b/i,
  /<meta\b[^>]*http-equiv/i,
  /<[a-z][^>]*\s(?:ping|on[a-z]+)=/i,
  /<script(?! type="application\/)/i,
];

/** Matches controls outside a form whose typed values the browser would write to its session files. */
const SAVED_CONTROL =
  /<(?:input|select|textarea)\b(?![^>]*(?: autocomplete=| form=| type="(?:button|checkbox|hidden|radio|range|submit)"))[^>]*>/g;

const WITHOUT_TARGET = /<a [^>]*href="#"/;
const WITHOUT_TEXT = /<a (?![^>]*aria-label)[^>]*>(\s|<span[^>]*>|<\/span>)*<\/a>/;

/** Renders one view of an example and returns the problems in that view, one per line. */
async function problemsOf(folder: string, example: string, view: View): Promise<string[]> {
  const block = registry[folder]!;
  const { html, failures, used } = await render(folder, example, view);
  const listed = new Set(allPhrases);
  const found = [
    ...failures.map((failure) => `fails: ${failure}`),
    ...(html.match(/undefined|\[object|NaN|[\uE000-\uE003]/g) ?? []).map((text) => `contains ${text}`),
    ...(html.replace(/<script.*?<\/script>|<[^>]*>/gs, "").match(/null/g) ?? []).map((text) => `contains ${text}`),
    ...(html.replace(/<form\b.*?<\/form>/gs, "").match(SAVED_CONTROL) ?? []).map((control) => `saves ${control}`),
    // No block declares names from upstreams, such as a state's name, as UI strings.
    ...[...used]
      .filter((phrase) => !listed.has(phrase) && !phrase.key.startsWith("Name: "))
      .map(({ key }) => `uses the undeclared phrase ${key}`),
  ];
  // The validity check needs only one language, because the language does not affect whether the markup is valid.
  if (view.language === "en") found.push(...(await htmlProblems(html)));
  else {
    const content = contentOf([block.name, examplesFor(block)[example]]);
    found.push(...englishIn(textsOf(html), content).map((text) => `contains English: ${text}`));
  }
  if (!view.editing) {
    const markup = html.replaceAll(/(<script type="application\/[^>]*>).*?<\/script>/gs, "$1");
    found.push(
      ...ACTS.flatMap((one) => one.exec(markup)?.[0].slice(-60) ?? []).map((text) => `acts on its own: ${text}`),
      ...[WITHOUT_TARGET.exec(html), WITHOUT_TEXT.exec(html.replace(/<svg.*?<\/svg>/gs, ""))].flatMap((link) =>
        link ? `has a link without text or target: ${link[0]}` : [],
      ),
    );
  }
  return found;
}

const folders = Object.keys(registry);

it.each(folders)(
  "every example of %s renders valid HTML in the visitor's language for visitors and authors, and can be prerendered (BL-61, DX-01, LY-10, LY-12, PF-10)",
  async (folder) => {
    const found: string[] = [];
    for (const example of Object.keys(examplesFor(registry[folder]!)))
      for (const view of VIEWS) {
        const { language, editing } = view;
        for (const problem of await problemsOf(folder, example, view))
          found.push(`${example}, ${language}, ${editing ? "author" : "visitor"}: ${problem}`);
      }
    expect(found).toEqual([]);
  },
);

it("the check for untranslated text finds English text on a Spanish page, except in authored content", () => {
  const html =
    '<p>Abierto, <b aria-label="Show More">Gratis</b></p><i>Reopens Monday at 8am</i><script type="application/json">{"free":"Free"}</script><u>Open all year</u>';
  expect(englishIn(textsOf(html), ["Open all year", "Gratis"])).toEqual(["Show More", "Reopens Monday at 8am", "Free"]);
});

it("blocks with forms, third parties, or private data exclude their page from prerendering (PF-10)", () => {
  const stateful = Object.values(registry).filter((block) => block.form || block.embeds || block.private);
  expect(stateful.length).toBeGreaterThan(5);
  for (const { name, sensitive, load } of stateful)
    expect([name, sensitive || Boolean(load?.queryParams.length)]).toEqual([name, true]);
});

// The following blocks always render content. The header and the footer have a logo, the billing wizard has a form, and
// the privacy choices list the site's third parties. The divider is a line, the language switcher shows the page's
// languages, and live blocks have data.
const always = ["site-header", "site-footer", "billing-wizard", "privacy-choices", "divider", "language-switcher"];

it("empty blocks render nothing for visitors (LY-12)", async () => {
  const shown: string[] = [];
  for (const [folder, block] of Object.entries(registry))
    if (!block.load && !always.includes(folder) && !(await showsNothing(block, "empty", false))) shown.push(folder);
  expect(shown).toEqual([]);
});
