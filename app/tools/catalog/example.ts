import { SITE_TIME_ZONE } from "../../../lib/dates/zone.ts";
import { examplesFor } from "../../blocks/examples.ts";
import type { BlockDefinition, Example, Examples } from "../../blocks/types.ts";
import { type ParsedPage, parsePage } from "../../cms/parse/parse-page.ts";
import type { Call } from "../../context/page-context.ts";
import { type Phrase, type Translate, translator } from "../../context/phrases.ts";
import { stylesOf } from "../../render/page-assets.ts";
import type { PageSettings, Report } from "../../render/render-blocks.tsx";
import { renderBody } from "../../render/render-body.tsx";
import { renderSlot } from "../../render/render-slot.tsx";
import { type Slot, splitAtMarks } from "../../render/slots.ts";

/** Converts an example to a layout fragment in the CMS format. */
export const fragmentOf = (
  block: BlockDefinition,
  example: string,
  uid = example,
  examples: Examples = examplesFor(block),
) => {
  const { query: _, ...fragment } = examples[example] as Example;
  return { uid, componentName: block.name, dataSource: `{${block.name}-${example}}`, params: {}, ...fragment };
};

/**
 * Builds a page that contains only the given examples of a block. Parses the page in the same way as a page from the
 * CMS.
 */
export function pageOf(block: BlockDefinition, names: string[], theme: string, examples?: Examples): ParsedPage {
  const components = names.map((name) => fragmentOf(block, name, name, examples));
  const page = parsePage({
    sitecore: {
      context: {
        language: "en",
        pageEditing: false,
        itemPath: "/",
        site: { name: "catalog" },
        themes: { header: theme, main: theme, footer: theme },
        hasSpanishVersion: true,
      },
      route: {
        name: `${block.name}: ${names.join(", ")}`,
        itemId: block.name,
        fields: {},
        placeholders: { header: [], main: [], footer: [], [block.region ?? "main"]: components },
      },
    },
  });
  if (!page) throw new Error(`the examples of the block ${block.name} cannot be parsed as a page`);
  return page;
}

/** Resolves each API call to the endpoint's example response so that live blocks render without an upstream. */
const exampleCall: Call = async (endpoint) => endpoint.response.parse(endpoint.example.response) as never;

const queryOf = ({ block: { name, uid } }: Slot) => new URLSearchParams(examplesFor({ name })[uid]?.query);

/** Renders a page of examples with the same code as CMS pages. Returns the page's complete body and styles. */
export async function renderExamples(
  page: ParsedPage,
  settings: PageSettings,
  report: Report,
): Promise<{ html: string; styles: string }> {
  const body = await renderBody(page, settings, report);
  const slotHtml = async (id: string) => {
    const slot = body.slots.get(id);
    return slot ? (await renderSlot(slot, settings, queryOf(slot), exampleCall, report)).html : "";
  };
  const html = await Promise.all(splitAtMarks<string | Promise<string>>(body.html, (text) => text, slotHtml));
  return { html: html.join(""), styles: stylesOf(page) };
}

/** Returns the UI strings that a block's examples use. An island uses all strings that it needs in the browser. */
export async function phrasesOf(block: BlockDefinition): Promise<Phrase[]> {
  const used = new Set<Phrase>();
  const declared = translator("en", null);
  const t: Translate = (phrase, values) => {
    used.add(phrase);
    return declared(phrase, values);
  };
  // Sites without embedded forms omit the forms' text.
  const embeds = { forms: { frame: "/", hosts: [] } };
  const settings = { language: "en", path: "/example", editing: false, timeZone: SITE_TIME_ZONE, embeds, t };
  await renderExamples(pageOf(block, Object.keys(examplesFor(block)), "default"), settings, () => undefined);
  // Names from upstreams are not UI strings.
  return [...used].filter(({ key }) => !key.startsWith("Name: ")).sort((a, b) => a.key.localeCompare(b.key));
}

/**
 * Returns whether an example renders only the page name. Returns false for live blocks because the page always contains
 * a live block's slot.
 */
export async function showsNothing(block: BlockDefinition, example: string, editing: boolean): Promise<boolean> {
  const settings = { language: "en", path: "/example", editing, timeZone: SITE_TIME_ZONE, t: translator("en", null) };
  const { html, slots } = await renderBody(pageOf(block, [example], "default"), settings, () => undefined);
  return (
    slots.size === 0 &&
    /<header[^>]*><\/header><main[^>]*>(<h1 class="page-name">[^<]*<\/h1>)?<\/main><footer[^>]*><\/footer>/.test(html)
  );
}
