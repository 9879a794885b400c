import { describe, expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { blocks } from "../../app/blocks/index.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { type Phrase, translator } from "../../app/context/phrases.ts";
import { renderRegion } from "../../app/render/render-blocks.tsx";

/** The HTML of one block as the content system would send it; phrases stand there by their keys, or `spoken` in English. */
export async function renderBlock(
  componentName: string,
  fields: unknown,
  { editing = false, theme = "default", spoken = false } = {},
): Promise<string> {
  const page = parsePage({
    sitecore: {
      context: {},
      route: { name: "p", placeholders: { main: [{ uid: "u", componentName, dataSource: "{d}", fields }] } },
    },
  });
  const t = spoken ? translator("en", null) : ({ key }: Phrase) => key;
  const settings = { language: "en", path: "/", editing, timeZone: "America/Denver", t };
  const fail = ({ error }: { error: unknown }) => {
    throw error;
  };
  const context = { theme, languages: ["en"] };
  return (await renderRegion(page?.regions.main ?? [], context, "m", settings, fail)).join("");
}

/** A field's value on the wire. */
export const value = <T>(content: T) => ({ value: content });

/** A link field on the wire. */
export const link = (href: string, text = "") => value({ href, text });

/** A list of items on the wire. */
export const list = (...entries: Record<string, unknown>[]) =>
  entries.map((fields, index) => ({ id: `{${index}}`, fields }));

/** What every block without data of its own promises. */
export function blockSuite(name: string): void {
  const examples = Object.entries(blocks.has(name) ? examplesFor({ name }) : {}) as [string, { fields?: unknown }][];

  describe(name, () => {
    it.each(examples)("BL-61 its example '%s' is rendered for visitors and authors", async (_, { fields }) => {
      for (const editing of [false, true]) {
        const html = await renderBlock(name, fields, { editing });
        expect(html).not.toMatch(/undefined|\[object|NaN/);
        expect(html.replace(/<[^>]*>/g, "")).not.toContain("null");
      }
    });

    it("LY-12 shows a visitor nothing where an author has filled nothing", async () => {
      expect(await renderBlock(name, null)).toBe("");
    });
  });
}
