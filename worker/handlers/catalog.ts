import type { Next } from "hono";
import { documentHtml, unlistedHead } from "../../app/html.ts";
import type { PageSettings, Report } from "../../app/index.ts";
import { upstreams } from "../../contracts/endpoint.ts";
import { readDictionary } from "../content/sites.ts";
import type { Ctx } from "../context.ts";
import { pagePolicy, sha256 } from "../http/csp.ts";
import { pageTranslate } from "../pages/page-inputs.ts";

/**
 * Serves `/_catalog/schema.json`, the OpenAPI documents at `/_catalog/openapi/{upstream}.json` and, at
 * `/_catalog/{block}/{example}`, the examples that the block catalog embeds in frames. In production, all catalog paths
 * return a 404.
 */
export async function catalogExample(c: Ctx, next: Next): Promise<Response | undefined> {
  if (c.env.ENVIRONMENT === "production") {
    await next();
    return undefined;
  }
  const { pathname, searchParams } = new URL(c.req.url);
  const [, , folder = "", example = ""] = pathname.split("/");
  const app = await import("../../app/index.ts");
  const pages = await app.catalog();
  if (folder === "schema.json") return c.json(pages.schemas());
  if (folder === "openapi") {
    const upstream = upstreams.find((name) => example === `${name}.json`);
    if (!upstream) return c.notFound();
    const { openApi } = await import("../../contracts/openapi.ts");
    return c.json(openApi(upstream));
  }
  const report: Report = ({ block, item, error }) =>
    console.error(JSON.stringify({ event: "example-failed", block, item, error: String(error) }));
  const theme = searchParams.get("theme") === "childrens-health" ? "childrens-health" : "default";
  const settings = await settingsOf(c, searchParams.get("mode") === "author");
  const rendered = await pages.examplePage(folder, example, theme, settings, report);
  return rendered ? page(c, `${folder}: ${example}`, rendered.html, rendered.styles, app.clientScript) : c.notFound();
}

async function settingsOf(c: Ctx, editing: boolean): Promise<PageSettings> {
  const site = c.get("site");
  const dictionary = await readDictionary(c.get("context"), site.name, site.language);
  const t = await pageTranslate(c.env, site.name, site.language, dictionary);
  const breadcrumbs = [
    { text: "Home", href: "/" },
    { text: "Services", href: "/services" },
    { text: "Example", href: "/example" },
  ];
  const { language, timeZone, publicHost: host } = site;
  return { language, path: "/example", editing, breadcrumbs, timeZone, host, t };
}

async function page(c: Ctx, title: string, body: string, styles: string, script: string): Promise<Response> {
  const head = unlistedHead({ language: "en", title: `${title} · Catalog`, styles, script });
  const policy = pagePolicy({ scripts: [], styles: [await sha256(styles)] });
  return c.html(documentHtml(head, body), 200, {
    "cache-control": "private, no-store",
    // The catalog embeds each example in a frame, so the CSP must allow this site to frame the response.
    "content-security-policy": `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; frame-src 'self'`,
  });
}
