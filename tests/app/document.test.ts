import { expect, it } from "vitest";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import type { Phrase } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { bodyHtml } from "../support/body-html.ts";

/** Returns the body of a page with one rich text block in each region. */
async function bodyOf(themes: Record<string, string>): Promise<string> {
  const text = (name: string) => [
    { uid: name, componentName: "RichText", dataSource: name, fields: { body: { value: `<p>in ${name}</p>` } } },
  ];
  const placeholders = { footer: text("footer"), main: text("main"), header: text("header") };
  const page = parsePage({ sitecore: { context: { themes }, route: { name: "A", placeholders } } })!;
  const words = {
    language: "en",
    path: "/",
    editing: false,
    timeZone: "America/Denver",
    t: ({ key }: Phrase) => `<${key}>`,
  };
  return bodyHtml(await renderBody(page, words, () => undefined));
}

it("the page document renders the header, main, and footer regions in order, each with its theme (SH-01)", async () => {
  const html = await bodyOf({ header: "default", main: "childrens-health", footer: 'quiet"><script>' });
  const shown = [...html.matchAll(/<(header|main|footer)[^>]*data-theme="([^"]*)"|in (\w+)<\/p>/g)];
  expect(shown.map(([, region, theme, text]) => text ?? `${region}: ${theme}`)).toEqual([
    "header: default",
    "header",
    "main: childrens-health",
    "main",
    "footer: quietscript",
    "footer",
  ]);
});

it("a different theme changes only the theme name in the document's markup (TH-01)", async () => {
  const shown = async (main: string) => (await bodyOf({ main, header: "a", footer: "a" })).replace(`"${main}"`, '""');
  expect(await shown("childrens-health")).toBe(await shown("default"));
});

it("the skip link points to the main region, and its text is escaped (SH-12)", async () => {
  expect(await bodyOf({})).toMatch(/^<a class="skip-link" href="#main">&lt;SkipToContent&gt;<\/a>.*<main id="main"/);
});
