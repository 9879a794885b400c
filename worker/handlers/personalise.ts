import type { PageSettings, Report } from "../../app/index.ts";
import { readDictionary } from "../content/settings.ts";
import type { Ctx } from "../context.ts";

const COMPONENTS = ["InlineMessageBanner", "ContextualInlineBanner", "ContextualCTA"];
const LIMIT = 16 * 1024;

/**
 * `POST /_edge/personalise` `{ component, fields, theme, language, path }` → `{ html, styles }`: one of the three
 * components that personalisation may put into a page, rendered by our own block (SH-09). 400 for another component
 * or a body that is no JSON object, 413 over 16 KB. Never kept: the fields are a visitor's.
 */
export async function personalise(c: Ctx): Promise<Response> {
  const answer = (status: 200 | 400 | 413, body: object) =>
    c.json(body, status, { "cache-control": "private, no-store" });
  const refuse = (status: 400 | 413, message: string) =>
    answer(status, { error: { status, code: "bad_request", message, requestId: c.get("requestId") } });
  if (!c.req.header("content-type")?.startsWith("application/json")) return refuse(400, "The body has to be JSON");
  const text = await c.req.text();
  if (text.length > LIMIT) return refuse(413, `The body may have ${LIMIT} characters`);
  let wanted: { component?: unknown; fields?: unknown; theme?: unknown; language?: unknown; path?: unknown } | null;
  try {
    wanted = JSON.parse(text);
  } catch {
    return refuse(400, "The body is no JSON");
  }
  const { component, fields, theme, language, path } = wanted ?? {};
  if (typeof component !== "string" || !COMPONENTS.includes(component))
    return refuse(400, `component has to be one of ${COMPONENTS.join(", ")}`);
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    return refuse(400, "fields has to be an object");

  const site = c.get("site");
  const spoken = typeof language === "string" && site.languages.includes(language) ? language : site.language;
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const phrases = (await readDictionary(c.env, site.name, spoken, later)) ?? {};
  const settings: PageSettings = {
    language: spoken,
    path: typeof path === "string" ? path : "/",
    editing: false,
    timeZone: site.timeZone,
    t: (key) => phrases[key] ?? key,
  };
  const report: Report = ({ block, stage, error }) =>
    console.error(
      JSON.stringify({ event: "block-failed", requestId: c.get("requestId"), block, stage, error: String(error) }),
    );
  const { renderFragment } = await import("../../app/index.ts");
  return answer(
    200,
    await renderFragment(
      { uid: crypto.randomUUID(), componentName: component, fields },
      typeof theme === "string" ? theme : "default",
      settings,
      report,
    ),
  );
}
