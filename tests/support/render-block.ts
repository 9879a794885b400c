import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { type Phrase, translator } from "../../app/context/phrases.ts";
import { renderRegion } from "../../app/render/render-blocks.tsx";

/** Renders one block from its CMS fields to HTML. Renders UI strings as keys or, if `spoken` is set, in English. */
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
  return await renderRegion(page?.regions.main ?? [], context, "m", settings, fail);
}

/** Returns a field value in the CMS wire format. */
export const value = <T>(content: T) => ({ value: content });

/** Returns a link field in the CMS wire format. */
export const link = (href: string, text = "") => value({ href, text });

/** Returns a list of items in the CMS wire format. */
export const list = (...entries: Record<string, unknown>[]) =>
  entries.map((fields, index) => ({ id: `{${index}}`, fields }));
