import type { ParsedPage } from "../../app/index.ts";
import type { Authoring } from "../platform/auth/author-mode.ts";
import { type ContentContext, ContentError } from "../platform/content/client.ts";
import { withParseOptions } from "../platform/content/layouts.ts";
import { fetchLayout, fetchPreview } from "../platform/content/queries.ts";
import { uncacheable } from "./respond.ts";

/**
 * A page as its authors see it: fetched from the content system each time and never cached (LY-16).
 * Null when there is no such page; throws a ContentError when it cannot be fetched.
 */
export async function readDraft(
  context: ContentContext,
  site: string,
  language: string,
  path: string,
  { mode, item = path, version }: Authoring,
): Promise<ParsedPage | null> {
  const { parsePage, readDocument } = await import("../../app/index.ts");
  const text =
    item === path && version === undefined
      ? await fetchLayout(context, site, language, path, mode)
      : await fetchPreview(context, { site, item, language, version: version ?? "latest", mode });
  if (text === null) return null;
  const read = readDocument(text);
  if (read.state === "unusable") throw new ContentError(`the layout cannot be used: ${read.wrong}`);
  const { env } = context;
  const assetHost = env.AUTHOR_ASSET_HOST?.replace(/\/$/, "");
  const own = { editing: mode === "edit", ...(assetHost ? { assetHost } : {}) };
  return withParseOptions(context, { site, language }, (options) => parsePage(read.document, { ...options, ...own }));
}

/** Marks a response as not cacheable and not indexable. */
export function forAuthors(response: Response): Response {
  const answer = uncacheable(response);
  answer.headers.set("x-robots-tag", "noindex, nofollow");
  return answer;
}
