import type { PageSettings, Report } from "../../app/index.ts";
import { PERSONALIZED } from "../../lib/constants.ts";
import { drawingText } from "../content/media.ts";
import { readDictionary } from "../content/sites.ts";
import type { Ctx } from "../context.ts";
import { bodyText, parseJson } from "../http/body.ts";
import { badRequest } from "../http/http-error.ts";
import { iconInliner } from "../pages/inline-icons.ts";
import { pageTranslate } from "../pages/page-inputs.ts";

const MAX_BYTES = 16 * 1024;

/**
 * Handles `POST /_edge/personalize` with `{ component, fields, theme, language, path }`: returns `{ html, styles }`.
 * Renders one of the three components that a personalization service may insert. If the component is unknown or the
 * body is not a JSON object, the response is a 400. If the body is larger than 16 KB, the response is a 413. If
 * receiving the body times out, the response is a 408. The response must not be cached, because the fields contain
 * personal data.
 */
export async function personalize(c: Ctx): Promise<Response> {
  const requestId = c.get("context").requestId;
  if (!c.req.header("content-type")?.startsWith("application/json"))
    throw badRequest("", "is not JSON", "a JSON object");
  const body = parseJson(await bodyText(c.req.raw, MAX_BYTES)) as {
    component?: unknown;
    fields?: unknown;
    theme?: unknown;
    language?: unknown;
    path?: unknown;
  } | null;
  const { component, fields, theme, language, path } = body ?? {};
  if (typeof component !== "string" || !PERSONALIZED.includes(component))
    throw badRequest("component", "is not one of the known values", PERSONALIZED.join(", "));
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    throw badRequest("fields", "is missing or has the wrong type", "an object");

  const site = c.get("site");
  const contentLanguage = typeof language === "string" && site.languages.includes(language) ? language : site.language;
  const dictionary = await readDictionary(c.get("context"), site.name, contentLanguage);
  const settings: PageSettings = {
    language: contentLanguage,
    path: typeof path === "string" ? path : "/",
    editing: false,
    timeZone: site.timeZone,
    siteLanguage: site.language,
    t: await pageTranslate(c.env, site.name, contentLanguage, dictionary),
  };
  const report: Report = ({ block, stage, error }) =>
    console.error(JSON.stringify({ event: "block-failed", requestId, block, stage, error: String(error) }));
  const { renderFragment } = await import("../../app/index.ts");
  const uid = crypto.randomUUID();
  const { html, styles } = await renderFragment(
    { uid, componentName: component, fields },
    typeof theme === "string" ? theme : "default",
    settings,
    report,
  );
  const inline = iconInliner((src) => drawingText(c.get("context"), src), `p${uid}-icon`);
  return c.json({ html: await inline(html), styles }, 200, { "cache-control": "private, no-store" });
}
