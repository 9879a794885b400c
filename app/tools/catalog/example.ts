import { SITE_TIME_ZONE } from "../../../lib/dates/zone.ts";
import { examplesFor } from "../../blocks/examples.ts";
import type { BlockDefinition, Example, Examples } from "../../blocks/types.ts";
import { type ParsedPage, parsePage } from "../../cms/parse/parse-page.ts";
import type { Call } from "../../context/page-context.ts";
import { translator } from "../../context/phrases.ts";
import { stylesOf } from "../../render/page-styles.ts";
import type { PageSettings, Report, Slot } from "../../render/render-blocks.tsx";
import { renderSlot } from "../../render/render-blocks.tsx";
import { renderBody } from "../../render/render-body.tsx";

/** The fragment of a layout that puts an example on a page, as the content system would send it. */
export const fragmentOf = (
  block: BlockDefinition,
  example: string,
  uid = example,
  examples: Examples = examplesFor(block),
) => {
  const { query: _, ...fragment } = examples[example] as Example;
  return { uid, componentName: block.name, dataSource: `{${block.name}-${example}}`, params: {}, ...fragment };
};

/** A page with the given examples of a block and nothing else, parsed as any other. */
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
  if (!page) throw new Error(`the examples of ${block.name} make no page`);
  return page;
}

/** Answers every call with the example of its declaration, so that live blocks show without an upstream. */
const exampleCall: Call = async (endpoint) => endpoint.response.parse(endpoint.example.response) as never;

const queryOf = ({ block: { name, uid } }: Slot) => new URLSearchParams(examplesFor({ name })[uid]?.query);

/** Renders a page of examples by the pipeline of every page: its whole body, and the styles it needs. */
export async function renderExamples(
  page: ParsedPage,
  settings: PageSettings,
  report: Report,
): Promise<{ html: string; styles: string }> {
  const segments = await renderBody(page, settings, report);
  const html = await Promise.all(
    segments.map(async (segment) =>
      typeof segment === "string"
        ? segment
        : (await renderSlot(segment, settings, queryOf(segment), exampleCall, report)).html,
    ),
  );
  return { html: html.join(""), styles: stylesOf(page) };
}

/** Whether an example puts nothing on its page but the page's own name. A live block always has a place. */
export async function showsNothing(block: BlockDefinition, example: string, editing: boolean): Promise<boolean> {
  const settings = { language: "en", path: "/example", editing, timeZone: SITE_TIME_ZONE, t: translator("en", null) };
  const segments = await renderBody(pageOf(block, [example], "default"), settings, () => undefined);
  return (
    segments.every((segment) => typeof segment === "string") &&
    /<header[^>]*><\/header><main[^>]*>(<h1 class="page-name">[^<]*<\/h1>)?<\/main><footer[^>]*><\/footer>/.test(
      segments.join(""),
    )
  );
}
