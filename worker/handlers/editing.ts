import { z } from "zod";
import { lengths } from "../../contracts/fields.ts";
import { matchSecret } from "../auth/hmac.ts";
import { readConfig } from "../config/runtime-config.ts";
import { fetchComponent } from "../content/queries.ts";
import { readSites } from "../content/sites.ts";
import type { Ctx } from "../context.ts";
import { bodyText, MAX_BODY_BYTES, parseJson, TooLarge } from "../http/body.ts";
import { EDITOR_FILES } from "../http/csp.ts";
import { badRequest, HttpError, tooManyRequests } from "../http/http-error.ts";
import { validate } from "../http/input.ts";
import { readPath, splitLanguage } from "../http/path.ts";
import { countFailedSignIn, secretRetryAfter } from "../limits/sign-ins.ts";
import { authorPage, parseDraft, readDraft } from "../pages/author-page.ts";
import { type PageRequest, pageRequestOf } from "../pages/page-request.ts";
import { shownComponents } from "../publish/list-components.ts";
import { siteFor } from "../site.ts";
import { errorResponse } from "./errors.ts";

/** Origins of the XM Cloud editors. */
const EDITOR_ORIGINS = ["app", "pages", "xmapps", "designlibrary"].map((name) => `https://${name}.sitecorecloud.io`);
const LIBRARY_SCRIPT = `${EDITOR_FILES}/v1/files/designlibrary/lib/rh-lib-script.js`;
/**
 * Maximum body size, in bytes, for an editor request whose URL contains the secret, and timeout for receiving the body,
 * in milliseconds. If the URL does not contain the secret, the limit is `MAX_BODY_BYTES`, because the Worker must parse
 * the body to find the secret.
 */
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

const id = z.string().min(1).max(lengths.id);
const Item = z.object({
  sc_itemid: id,
  sc_lang: z.string().min(1).max(lengths.short),
  sc_site: z.string().min(1).max(lengths.name),
  sc_version: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
});
const Page = Item.extend({
  mode: z.enum(["edit", "preview"]),
  route: z.string().startsWith("/").max(2_000),
  sc_layoutKind: z.enum(["final", "shared"]).optional(),
  // The patterns are strict, because the Worker forwards `sc_variant` and `sc_previewTime` to the CMS as request
  // headers.
  sc_variant: z
    .string()
    .regex(/^[\w,-]{1,500}$/)
    .default(""),
  sc_previewTime: z
    .string()
    .regex(/^[\w:.+-]{1,40}$/)
    .optional(),
});
const Component = Item.extend({
  mode: z.enum(["library", "library-metadata"]),
  sc_uid: id,
  sc_renderingId: id.optional(),
  dataSourceId: id.optional(),
});

/**
 * Request body from Sitecore's Experience Editor. The `args` array contains the path, the layout as JSON, and a JSON
 * object with the language.
 */
const PostedBody = z.object({
  args: z.array(z.string()).min(3),
  jssEditingSecret: z.string().optional(),
});
const ViewBag = z.object({ language: z.string().optional() });
const Context = z.object({
  language: z.string().optional(),
  itemPath: z.string().optional(),
  pageEditing: z.unknown(),
  pageState: z.unknown(),
  site: z.object({ name: z.string() }),
});

/**
 * Handles `/api/editing/config` and `/api/editing/render` for Sitecore's editors. Requests must contain EDITING_SECRET.
 * Requests from browsers must also come from an allowed origin.
 */
export async function editing(c: Ctx): Promise<Response> {
  const origin = c.req.header("origin");
  const editors = [...EDITOR_ORIGINS, ...(c.env.EDITING_ORIGINS ?? "").split(/[\s,]+/).filter(Boolean)];
  if (origin !== undefined && origin !== new URL(c.req.url).origin && !editors.includes(origin))
    throw new HttpError(403, {
      problems: [
        { field: "origin", wrong: "may not edit this site", allowed: `${editors.join(", ")} (EDITING_ORIGINS)` },
      ],
    });
  const isPreflight = c.req.method === "OPTIONS";
  const response = isPreflight
    ? new Response(null, { status: 204 })
    : await handleEditing(c, editors).catch((error: unknown) => errorResponse(error, c));
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  headers.append("vary", "origin");
  if (origin !== undefined) headers.set("access-control-allow-origin", origin);
  if (isPreflight) {
    headers.set("access-control-allow-methods", "GET, POST");
    headers.set("access-control-allow-headers", "content-type, authorization");
  }
  return new Response(response.body, { status: response.status, headers });
}

async function handleEditing(c: Ctx, editors: string[]): Promise<Response> {
  const isConfig = c.req.path.endsWith("/config");
  const isPost = c.req.method === "POST" && !isConfig;
  if (c.req.method !== "GET" && !isPost)
    throw new HttpError(405, { headers: { allow: isConfig ? "GET, OPTIONS" : "GET, POST, OPTIONS" } });
  // Removes empty parameters, which Sitecore's editors send for missing values.
  const { secret, ...query } = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value));
  if (!isPost || secret !== undefined) await requireSecret(c, secret);
  if (isConfig) {
    const { componentNames } = await import("../../app/index.ts");
    // An editor can work without the components of other sites, for example while KV is down.
    const shown = await shownComponents(c.get("context")).catch(() => []);
    return Response.json({
      components: [...new Set([...componentNames(), ...shown])],
      packages: {},
      editMode: "metadata",
    });
  }
  await readConfig(c.get("context"));
  const isLibrary = query.mode?.startsWith("library") === true;
  if (!isPost)
    return isLibrary
      ? renderComponent(c, validate(Component, query), editors)
      : renderDraft(c, validate(Page, query), editors);
  if (secret === undefined) requireTurn(c);
  const body = validate(PostedBody, parseJson(await postedText(c, secret === undefined ? MAX_BODY_BYTES : MAX_BYTES)));
  if (secret === undefined) await requireSecret(c, body.jssEditingSecret);
  return renderPostedLayout(c, body.args, isLibrary);
}

/**
 * Reads an editor request's body. For an oversized body, throws an HttpError (413) whose message explains how to send a
 * larger one.
 */
const postedText = (c: Ctx, limit: number): Promise<string> =>
  bodyText(c.req.raw, limit, TIMEOUT_MS).catch((error: unknown) => {
    if (!(error instanceof TooLarge) || limit === MAX_BYTES) throw error;
    throw new HttpError(413, {
      problems: [
        {
          field: "jssEditingSecret",
          wrong: `has more than ${limit / 1024} KB`,
          allowed: "?secret=… in the URL of the endpoint, for bodies up to 4 MB",
        },
      ],
    });
  });

/** Throws an HttpError (429) if the visitor's network sent too many incorrect secrets. */
function requireTurn(c: Ctx): void {
  const wait = secretRetryAfter(c.env, c.get("context").visitor.address);
  if (wait > 0) throw tooManyRequests(wait);
}

async function requireSecret(c: Ctx, secret = ""): Promise<void> {
  requireTurn(c);
  if (await matchSecret(c.env, "EDITING_SECRET", secret)) return;
  const wait = await countFailedSignIn(c.env, c.get("context").visitor.address);
  if (wait > 0) throw tooManyRequests(wait);
  throw new HttpError(401, {
    problems: [
      {
        field: "secret",
        wrong: secret ? "is not this site's editing secret" : "is missing",
        allowed: "the value of EDITING_SECRET or, during a rotation, EDITING_SECRET_PREVIOUS",
      },
    ],
  });
}

/** Builds the page request for the site, language, and path in an editor request. */
async function requestFor(c: Ctx, name: string, requestedLanguage: string, route: string): Promise<PageRequest> {
  const sites = await readSites(c.get("context"));
  // The empty hostname makes the draft `noindex`, because search engines must not index drafts.
  const site = sites.some((candidate) => candidate.name === name) ? siteFor("", sites, name) : null;
  if (!site) throw badRequest("sc_site", "is not a site name", sites.map((candidate) => candidate.name).join(", "));
  const language = site.languages.find((candidate) => candidate.toLowerCase() === requestedLanguage.toLowerCase());
  if (!language) throw badRequest("sc_lang", "is not a site language", site.languages.join(", "));
  const url = `https://own.invalid${route.replace(/^$/, "/")}`;
  const normalPath = /^\/|^$/.test(route) && URL.canParse(url) ? readPath(new URL(url)).normal : null;
  if (normalPath === null) throw badRequest("route", "is not a page path", "a path such as /about");
  c.set("site", site);
  return pageRequestOf(c, { language, path: splitLanguage(normalPath, site).path });
}

async function renderDraft(c: Ctx, query: z.output<typeof Page>, editors: string[]): Promise<Response> {
  const { mode, sc_itemid: item, sc_version: version, sc_layoutKind: layoutKind, sc_previewTime: previewTime } = query;
  const request = { ...(await requestFor(c, query.sc_site, query.sc_lang, query.route)), editors };
  const variants = query.sc_variant.split(",").filter((variant) => variant && !/^_?default$/.test(variant));
  return authorPage(
    c,
    request,
    await readDraft(request, { mode, item, version, variants, layoutKind, previewTime }),
    mode,
  );
}

/** Renders one component for the Sitecore Design Library. */
async function renderComponent(c: Ctx, query: z.output<typeof Component>, editors: string[]): Promise<Response> {
  const { sc_itemid: item, sc_uid: uid, sc_site, sc_version: version, sc_renderingId: renderingItemId } = query;
  const request = { ...(await requestFor(c, sc_site, query.sc_lang, "/")), editors };
  const mode = query.mode === "library-metadata" ? "edit" : "preview";
  const { dataSourceId } = query;
  const componentParameters = { item, uid, sc_site, sc_lang: request.language, dataSourceId, renderingItemId, version };
  const definedParameters = Object.entries(componentParameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const text = await fetchComponent(request, Object.fromEntries(definedParameters), mode === "edit");
  const draft = await parseDraft(request, request, text, { mode });
  const editor = { scripts: [LIBRARY_SCRIPT], data: {}, library: { uid, layout: JSON.parse(text) } };
  return authorPage(c, request, draft && { ...draft, alone: true, editor }, mode);
}

/**
 * Renders a page for Experience Editor. Asset URLs are absolute, because the editor displays the HTML on a different
 * host.
 */
async function renderPostedLayout(c: Ctx, [path, layout, viewBag]: string[], isLibrary: boolean): Promise<Response> {
  const { readDocument } = await import("../../app/index.ts");
  const result = readDocument(layout ?? "");
  if (result.state === "unusable") throw badRequest("args[1]", result.wrong, "a layout document as JSON");
  const { sitecore } = result.document as { sitecore: { context?: unknown } };
  const context = validate(Context, sitecore.context);
  const { language } = validate(ViewBag, parseJson(viewBag ?? ""));
  const requestedLanguage = language ?? context.language ?? "";
  const request = await requestFor(c, context.site.name, requestedLanguage, context.itemPath ?? path ?? "");
  const mode = context.pageEditing === true || context.pageState === "edit" ? "edit" : "preview";
  const assetHost = c.env.AUTHOR_ASSET_HOST?.replace(/\/$/, "") || new URL(c.req.url).origin;
  const draft = await parseDraft(request, request, layout ?? "", { mode, assetHost });
  if (draft && isLibrary) draft.alone = true;
  const response = await authorPage(c, request, draft, mode);
  const page = (await response.text()).replace(/(["'(\s,])\/(assets|sc10media)\//g, `$1${assetHost}/$2/`);
  const html = draft?.alone
    ? page.slice(page.indexOf(">", page.indexOf("<main")) + 1, page.lastIndexOf("</main>"))
    : page;
  return Response.json({ html, status: response.status, redirect: "" });
}
