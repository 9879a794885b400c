import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasContent } from "../../app/cms/fields/has-content.ts";
import type { LayoutProblem } from "../../app/cms/fields/types.ts";
import { draftComponentMap } from "../../app/cms/lint/draft-component-map.ts";
import { examine } from "../../app/cms/lint/examine.ts";
import { componentMap, type MappedComponent } from "../../app/cms/parse/component-map.ts";
import { isTechnical } from "../../app/cms/parse/field-kinds.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { stripTags } from "../../lib/text/text.ts";
import { bodyHtml } from "../support/body-html.ts";

/**
 * Layout documents from other sites, in the folder that `LAYOUT_SAMPLES` specifies. Vitest skips the test if the folder
 * does not exist.
 */
const folder = process.env.LAYOUT_SAMPLES ?? "../shared/wire/samples";
const samples = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

interface Text {
  component: string;
  field: string;
  text: string;
}

/** Returns the text of all components in a document, excluding settings. */
function textsOf(value: unknown, component = "", field = "", found: Text[] = []): Text[] {
  if (!isRecord(value)) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "experiences" || name === "editable" || name === "metadata" || name === "params") continue;
    const isComponent = isRecord(inner) && typeof inner.componentName === "string";
    const [own, of] = isComponent ? [String(inner.componentName), ""] : [component, field || fieldName(name)];
    if (own && isRecord(inner) && typeof inner.value === "string") {
      if (hasContent(inner.value) && !isTechnical(name)) found.push({ component: own, field: of, text: inner.value });
    } else textsOf(inner, own, of, found);
  }
  return found;
}

/** Returns a property's name as a field name, or "" for a property that only wraps a component's fields. */
const fieldName = (name: string) => (["fields", "data", "datasource"].includes(name) ? "" : name);

/**
 * Returns whether the layout linter reports the field with the given text, or the entire component if the site has no
 * matching block.
 */
const isNamed = (problems: LayoutProblem[], { component, field }: Text) =>
  problems.some(
    (one) =>
      one.block === component &&
      (one.field.split(", ").some((name) => name.split(/[.[]/)[0] === field) ||
        (one.field === "" && one.wrong.startsWith("No block has this name"))),
  );

const letters = (text: string) =>
  stripTags(text)
    .replace(/&(#?\w+);|[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Returns the letters in a rendered page's visible text. */
async function shownLetters(document: unknown): Promise<string> {
  const page = parsePage(document);
  if (!page) return "";
  const settings = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t: translator("en", null) };
  return letters(bodyHtml(await renderBody(page, settings, () => {})));
}

/** Renders a document with the component map entries that the layout linter drafts for it. */
async function lettersWithDraft(document: unknown): Promise<string> {
  const map = componentMap as Record<string, MappedComponent>;
  const entries: typeof map = JSON.parse(
    `{${draftComponentMap(document)
      .join("\n")
      .replace(/\b(block|fields):/g, '"$1":')
      .replace(/,$/, "")}}`,
  );
  Object.assign(map, entries);
  try {
    return await shownLetters(document);
  } finally {
    for (const name of Object.keys(entries)) delete map[name];
  }
}

describe.skipIf(samples.length === 0)(`documents from other sites in ${folder}`, () => {
  it("the site shows at least three quarters of the text in other sites' components, and the layout linter reports the remaining text (CM-08)", async () => {
    const count = { all: 0, shown: 0, mapped: 0 };
    const unnamed: string[] = [];
    for (const file of samples) {
      const value: unknown = JSON.parse(readFileSync(join(folder, file), "utf8").replace(/^\uFEFF/, ""));
      const document = Array.isArray(value)
        ? { sitecore: { context: {}, route: { placeholders: { main: value } } } }
        : value;
      const [html, mapped] = [await shownLetters(document), await lettersWithDraft(document)];
      const { problems } = await examine(JSON.stringify(document));
      const route = (document as { sitecore?: { route?: { placeholders?: unknown } } }).sitecore?.route;
      for (const found of textsOf(route?.placeholders)) {
        const { component, field, text } = found;
        const start = letters(text).slice(0, 60);
        count.all++;
        if (html.includes(start)) count.shown++;
        if (mapped.includes(start)) count.mapped++;
        if (!html.includes(start) && !isNamed(problems, found))
          unnamed.push(`${file} ${component} ${field}: ${text.slice(0, 60)}`);
      }
    }
    console.info(`Pages show ${count.shown} of ${count.all} texts, and ${count.mapped} with the drafted map.`);
    expect(unnamed).toEqual([]);
    expect(count.shown / count.all).toBeGreaterThanOrEqual(0.75);
    expect(count.mapped).toBeGreaterThanOrEqual(count.shown);
  });
});
