import type { ParseOptions } from "../../app/cms/fields/types.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import { renderBody } from "../../app/render/render-body.tsx";
import { bodyHtml } from "./body-html.ts";

/** Renders a layout document for visitors or authors. Returns the HTML and the parsed page. */
export async function shownPage(document: unknown, options: ParseOptions = {}) {
  const parsed = parsePage(document, options)!;
  const editing = options.editing === true;
  const settings = {
    language: "en",
    path: "/",
    editing,
    timeZone: "America/Denver",
    t: translator("en", null),
    ...(editing && { editables: parsed.editables }),
  };
  return { html: bodyHtml(await renderBody(parsed, settings, () => {})), parsed };
}
