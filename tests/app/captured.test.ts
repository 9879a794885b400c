import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { hasContent } from "../../app/cms/fields/has-content.ts";
import { recordOf, textOf, unwrap, unwrapJson } from "../../app/cms/fields/wire.ts";
import { examine } from "../../app/cms/lint/examine.ts";
import { componentFields } from "../../app/cms/parse/component-fields.ts";
import { componentMap, containers } from "../../app/cms/parse/component-map.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { stripTags } from "../../lib/text/text.ts";
import { bodyHtml } from "../support/body-html.ts";

/**
 * Layout documents that were captured from real systems, in the folder that `LAYOUT_SAMPLES` specifies. Vitest skips
 * the tests if the folder does not exist.
 */
const folder = process.env.LAYOUT_SAMPLES ?? "../shared/wire/samples";
const samples = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];

/** Renders a document to HTML for visitors or authors. Returns null if the document is not a page. */
async function shown(document: unknown, editing: boolean): Promise<string | null> {
  const page = parsePage(document, { editing });
  if (!page) return null;
  const settings = {
    language: page.language,
    path: "/",
    editing,
    timeZone: "America/Denver",
    t: translator("en", null),
    ...(editing ? { editables: page.editables } : {}),
  };
  return bodyHtml(await renderBody(page, settings, () => {}));
}

/** Returns all components in a document at any depth, except those in variants. */
function componentsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, inner]) => (name === "experiences" ? [] : componentsIn(inner)));
  return textOf(recordOf(value).componentName) ? [recordOf(value), ...inside] : inside;
}

/** Returns the text and the URLs that a page renders for a field. */
function contentsOf(wire: unknown): string[] {
  const value = unwrap(unwrapJson(wire));
  if (typeof value === "string") return hasContent(value) ? [stripTags(value)] : [];
  if (Array.isArray(value)) return value.flatMap(contentsOf);
  const { src, href, text, fields } = recordOf(value);
  if (textOf(src) || textOf(href))
    return [textOf(src || href), textOf(text)].filter((part) => part && !/^https?:\/\/$/.test(part));
  return Object.values(recordOf(fields)).flatMap(contentsOf);
}

const decoded = (text: string) => text.replace(/&nbsp;|\u00a0/g, " ").replace(/&(amp|quot|#x27|lt|gt);/g, "");
const letters = (text: string) => text.replace(/[&"'<>]|\s+/g, "");
/**
 * Normalizes text or a URL, so that the test can find the value in the rendered page. The function removes the query
 * string from an image URL, because it depends on the image size.
 */
const plain = (text: string) => letters(decoded(text.toLowerCase())).replace(/\?.*$/, "").slice(0, 60);

describe.skipIf(samples.length === 0)(`documents captured in ${folder} (skipped if LAYOUT_SAMPLES is not set)`, () => {
  const read = (file: string) => readFileSync(join(folder, file), "utf8").replace(/^\uFEFF/, "");
  const documentOf = (file: string): unknown => {
    const value = JSON.parse(read(file));
    return Array.isArray(value) ? { sitecore: { context: {}, route: { placeholders: { main: value } } } } : value;
  };

  it.each(samples)(
    "for visitors and authors, %s renders identically from REST and GraphQL (LY-01, LY-02)",
    async (file) => {
      expect((await examine(read(file))).weight.characters).toBe(read(file).length);
      for (const editing of [false, true]) {
        const rendered = () => documentOf(file);
        const html = await shown(rendered(), editing);
        if (!parsePage(rendered())) return;
        expect(await shown({ data: { layout: { item: { rendered: rendered() } } } }, editing)).toBe(html);
        expect(await shown({ data: { item: { rendered: rendered() } } }, editing)).toBe(html);
        expect(html).not.toMatch(/undefined|\[object Object\]|[\uE000-\uE003]/);
        if (!editing) expect(html).not.toMatch(/scpm|scFieldValue|author-/);
      }
    },
  );

  it.each(samples)(
    "all content of known components in %s is shown on the page or reported by the layout linter (CM-03, CM-04)",
    async (file) => {
      const document = documentOf(file);
      const whole = await shown(document, false);
      if (whole === null) return;
      const seen = decoded(whole.toLowerCase());
      const all = `${seen.replace(/\s+/g, "")} ${letters(stripTags(seen))}`;
      const { problems } = await examine(read(file));
      const lost = componentsIn(document).flatMap(({ componentName, fields, dataSource, uid }) => {
        const name = textOf(componentName);
        if (!blocks.has(name) && !Object.hasOwn(componentMap, name) && !containers.includes(name)) return [];
        // Ignores reports of missing alternative text, because the page still shows these images.
        const named = problems.filter(
          ({ item, wrong }) => item === (textOf(dataSource) || textOf(uid)) && !wrong.includes("alternative"),
        );
        return Object.entries(componentFields(fields)).flatMap(([field, wire]) => {
          if (named.some((problem) => problem.field.split(/\W+/).includes(field))) return [];
          return contentsOf(wire)
            .filter(
              (text) => !all.includes(plain(text)) && !all.includes(plain(text).replace(/^.*\/-\/media/, "/sc10media")),
            )
            .map((text) => `${name}.${field}: ${text}`);
        });
      });
      expect(lost).toEqual([]);
    },
  );
});
