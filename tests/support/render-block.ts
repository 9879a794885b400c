import { type Phrase, translator } from "../../app/context/phrases.ts";
import { parsePage } from "../../app/page/parse/parse-page.ts";
import { renderRegion } from "../../app/page/render/render-blocks.tsx";

/** The HTML of one block as the content system would send it; phrases stand there by their keys, or `spoken` in English. */
export function renderBlock(
  componentName: string,
  fields: unknown,
  { editing = false, theme = "default", spoken = false } = {},
): string {
  const page = parsePage({
    sitecore: {
      context: {},
      route: { name: "p", placeholders: { main: [{ uid: "u", componentName, dataSource: "{d}", fields }] } },
    },
  });
  const settings = {
    language: "en",
    path: "/",
    editing,
    timeZone: "America/Denver",
    t: spoken ? translator("en", null) : ({ key }: Phrase) => key,
  };
  const fail = ({ error }: { error: unknown }) => {
    throw error;
  };
  const context = { theme, hasSpanishVersion: false };
  return renderRegion(page?.regions.main ?? [], context, "m", settings, fail).join("");
}

export const value = <T>(content: T) => ({ value: content });
export const link = (href: string, text = "") => value({ href, text });
export const list = (...entries: Record<string, unknown>[]) =>
  entries.map((fields, index) => ({ id: `{${index}}`, fields }));
