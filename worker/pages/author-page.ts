import { NOTICE, noticeHtml } from "../../app/html.ts";
import type { AuthorBar, ParsedPage } from "../../app/index.ts";
import type { Authoring, AuthorMode } from "../auth/author-mode.ts";
import { currentConfig } from "../config/runtime-config.ts";
import { type ContentContext, ContentError } from "../content/client.ts";
import { cmsEditorUrl } from "../content/cms-editor.ts";
import { withParseOptions } from "../content/layouts.ts";
import { fetchLayout, fetchPreview } from "../content/queries.ts";
import { savedVersion } from "../content/stored-layout.ts";
import type { Ctx } from "../context.ts";
import { fetchCurrentVersion, readStoredVersion } from "../publish/page-versions.ts";
import { pathOf } from "../site.ts";
import type { Part } from "./cached-page.ts";
import { pageInputs, withSettings } from "./page-inputs.ts";
import type { PageRequest } from "./page-request.ts";
import { renderPage } from "./render-page.ts";
import { respond, uncacheable } from "./respond.ts";

/** Options for parsing a page's draft. */
interface DraftOptions {
  mode: AuthorMode;
  /** IDs of the page variants that the editor shows. */
  variants?: readonly string[] | undefined;
  /** URL prefix for images in author mode. Default: the AUTHOR_ASSET_HOST setting. */
  assetHost?: string | undefined;
}

/**
 * Fetches a page's draft from the CMS without caching. Returns null if the page does not exist in the CMS. Throws a
 * ContentError if the CMS does not respond or returns an invalid response.
 */
export async function readDraft(request: PageRequest, authoring: Authoring): Promise<ParsedPage | null> {
  const { site, language, path } = request;
  const { mode, item = path, version, variants, layoutKind, previewTime } = authoring;
  const text =
    item === path && version === undefined
      ? await fetchLayout(request, site.name, language, path, mode)
      : await fetchPreview(
          request,
          { site: site.name, item, language, version: version ?? "latest", mode },
          { layoutKind, previewTime, variant: variants?.find((variant) => !variant.includes("_")) },
        );
  return text === null ? null : parseDraft(request, request, text, authoring);
}

/**
 * Parses a CMS response that contains a layout in author mode. Returns null if the response indicates that the page
 * does not exist. Throws a ContentError if the response is invalid.
 */
export async function parseDraft(
  context: ContentContext,
  { site, language }: Pick<PageRequest, "site" | "language">,
  document: string,
  { mode, variants, assetHost = context.env.AUTHOR_ASSET_HOST?.replace(/\/$/, "") }: DraftOptions,
): Promise<ParsedPage | null> {
  const { parsePage, readDocument } = await import("../../app/index.ts");
  const result = readDocument(document);
  if (result.state === "unusable") throw new ContentError(`invalid layout: ${result.wrong}`);
  const draftOptions = {
    editing: mode === "edit",
    ...(variants && { variants: { known: [], chosen: variants } }),
    ...(assetHost ? { assetHost } : {}),
  };
  const page = await withParseOptions(context, { site, language }, (options) =>
    parsePage(result.document, { ...options, ...draftOptions }),
  );
  return page && { ...page, saved: savedVersion(result.document) };
}

/**
 * Builds the response for a draft. The response must not be cached or indexed, and the page does not contain
 * third-party scripts. If `bar` is set, renders the author bar above the page.
 */
export async function authorPage(
  c: Ctx,
  request: PageRequest,
  draft: ParsedPage | null,
  mode: AuthorMode,
  bar?: AuthorBar,
): Promise<Response> {
  const { editorHost } = request.site;
  const draftRequest = { ...(editorHost && { editors: [`https://${editorHost}`] }), ...request, draft };
  // Third-party scripts do not run in author mode, so the bot check is omitted.
  const inputs = withSettings(pageInputs(draftRequest), ({ botCheck: _, ...settings }) => ({
    ...settings,
    editing: mode === "edit",
    editables: draft?.editables ?? [],
  }));
  const { page } = await renderPage(draftRequest, inputs);
  const { authorBarHtml } = await import("../../app/index.ts");
  const previewed = previewedNotice(request);
  const atNotice: Part[] = [...(bar ? [encoder.encode(authorBarHtml(bar))] : []), previewed ?? NOTICE];
  const parts = page.parts.flatMap((part) => (part === NOTICE ? atNotice : [part]));
  return withAuthorHeaders(await respond({ ...page, parts }, c.req.raw, draftRequest, { state: "BYPASS", inputs }));
}

const encoder = new TextEncoder();

/**
 * Returns the HTML of the planned notice that the `sc_notice` query parameter selects for a page preview, or null if
 * the parameter does not select a notice.
 */
function previewedNotice({ env, site, language, query }: PageRequest): Uint8Array<ArrayBuffer> | null {
  const id = Number(query.get("sc_notice"));
  const plan = currentConfig(env).plannedNotices[site.name]?.find(({ revision }) => revision === id);
  return plan ? encoder.encode(noticeHtml(plan, language)) : null;
}

/**
 * Returns the content of the author bar, or undefined if a page editor shows the page in a frame, because the editor
 * has its own bar.
 */
export async function authorBarOf(
  c: Ctx,
  request: PageRequest,
  draft: ParsedPage | null,
  authoring: Authoring,
): Promise<AuthorBar | undefined> {
  if (c.req.header("sec-fetch-dest") === "iframe") return undefined;
  const { site, language, path } = request;
  return {
    mode: authoring.mode,
    version: authoring.version ?? draft?.saved?.version,
    savedAt: draft?.saved?.at,
    savedBy: draft?.saved?.by,
    published: pathOf(site, language, path),
    path,
    language,
    timeZone: site.timeZone,
    editor: cmsEditorUrl(request.env, { site: site.name, language, path }, draft?.itemId),
    differs: await differsFromPublished(request, draft, authoring),
  };
}

/** Returns whether a draft differs from the page that visitors get, or undefined if only one of them is known. */
async function differsFromPublished(
  request: PageRequest,
  draft: ParsedPage | null,
  { mode, item, version, variants }: Authoring,
): Promise<boolean | undefined> {
  const page = { site: request.site.name, language: request.language, path: request.path };
  if (!draft || item !== undefined || version !== undefined || variants) return undefined;
  try {
    const stored = await readStoredVersion(request, page);
    if (!stored?.page) return undefined;
    // The layout for the editor has metadata in its fields, so the comparison reads the one for the preview.
    const current = mode === "preview" ? draft : (await fetchCurrentVersion(request, page)).page;
    if (!current) return undefined;
    const { comparePages } = await (await import("../../app/index.ts")).doctor();
    const { fields, blocks } = await comparePages(stored.page, current);
    return fields.length > 0 || blocks.some(({ state }) => state !== "same");
  } catch {
    return undefined;
  }
}

/**
 * Adds headers to an author response, so that caches do not store the response and search engines do not index the
 * page.
 */
export function withAuthorHeaders(response: Response): Response {
  const privateResponse = uncacheable(response);
  privateResponse.headers.set("x-robots-tag", "noindex, nofollow");
  return privateResponse;
}
