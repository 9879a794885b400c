import type { ParsedPage } from "../../app/index.ts";
import type { Authoring, AuthorMode } from "../auth/author-mode.ts";
import { type ContentContext, ContentError } from "../content/client.ts";
import { withParseOptions } from "../content/layouts.ts";
import { fetchLayout, fetchPreview } from "../content/queries.ts";
import type { Ctx } from "../context.ts";
import type { PageRequest } from "./page-request.ts";
import { renderPage } from "./render-page.ts";
import { respond, uncacheable } from "./respond.ts";
import { slotRenderer } from "./slots.ts";

/** Options for parsing a draft. */
interface DraftOptions {
  mode: AuthorMode;
  /** The page variants that the editor shows. */
  variants?: readonly string[] | undefined;
  /** URL prefix of pictures; default: the setting AUTHOR_ASSET_HOST. */
  assetHost?: string | undefined;
}

/**
 * Fetches the draft of a page from the CMS without caching. Returns null if the CMS does not have the page. Throws a
 * ContentError if the CMS cannot be reached or its document is invalid.
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
          { layoutKind, previewTime, variant: variants?.find((one) => !one.includes("_")) },
        );
  return text === null ? null : parseDraft(request, request, text, authoring);
}

/** Parses a layout document in author mode. Returns null if the document reports that the page does not exist. */
export async function parseDraft(
  context: ContentContext,
  { site, language }: Pick<PageRequest, "site" | "language">,
  document: string,
  { mode, variants, assetHost = context.env.AUTHOR_ASSET_HOST?.replace(/\/$/, "") }: DraftOptions,
): Promise<ParsedPage | null> {
  const { parsePage, readDocument } = await import("../../app/index.ts");
  const read = readDocument(document);
  if (read.state === "unusable") throw new ContentError(`invalid layout: ${read.wrong}`);
  const own = {
    editing: mode === "edit",
    ...(variants && { variants: { known: [], chosen: variants } }),
    ...(assetHost ? { assetHost } : {}),
  };
  return withParseOptions(context, { site: site.name, language }, (options) =>
    parsePage(read.document, { ...options, ...own }),
  );
}

/** Responds with a draft: not cacheable, not indexable, and without third-party scripts. */
export async function authorPage(
  c: Ctx,
  request: PageRequest,
  draft: ParsedPage | null,
  mode: AuthorMode,
): Promise<Response> {
  const { editorHost } = request.site;
  const settings = async () => ({
    ...(await request.settings()),
    editing: mode === "edit",
    editables: draft?.editables ?? [],
  });
  const drafted = { ...(editorHost && { editors: [`https://${editorHost}`] }), ...request, settings, draft };
  const { page } = await renderPage(drafted);
  return forAuthors(await respond(page, c.req.raw, "BYPASS", slotRenderer(null, drafted), request));
}

/** Marks a response as not cacheable and not indexable. */
export function forAuthors(response: Response): Response {
  const answer = uncacheable(response);
  answer.headers.set("x-robots-tag", "noindex, nofollow");
  return answer;
}
