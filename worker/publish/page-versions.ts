/**
 * Reads two versions of a page: the stored version in KV and the current version in the CMS. All functions throw an
 * HttpError (400) for an unknown site.
 */
import type { ParsedPage } from "../../app/index.ts";
import { textFromKv } from "../cache/stores.ts";
import { layoutKey } from "../content/layout-failures.ts";
import { withParseOptions } from "../content/layouts.ts";
import { fetchLayout } from "../content/queries.ts";
import { siteNamed } from "../content/sites.ts";
import { documentOf, unpackLayout } from "../content/stored-layout.ts";
import type { RequestContext } from "../context.ts";
import { HttpError } from "../http/http-error.ts";
import type { PageId } from "../site.ts";
import { versionDocument } from "./page-history.ts";
import { pageName } from "./versions.ts";

/**
 * One version of a page: the CMS response that contains the layout, and the parsed page, which is null if the page does
 * not exist.
 */
export interface PageVersion {
  document: string;
  page: ParsedPage | null;
}

interface StoredPageVersion extends PageVersion {
  /** Time when the layout was fetched, as a Unix timestamp in milliseconds. */
  fetchedAt: number;
}

async function parseDocument(
  context: RequestContext,
  { site: name, language }: PageId,
  document: string,
): Promise<ParsedPage | null> {
  const { parsePage, readDocument } = await import("../../app/index.ts");
  const result = readDocument(document);
  if (result.state === "unusable") throw new HttpError(502, { message: `invalid layout: ${result.wrong}` });
  // Parses both versions with the same options, so that a comparison shows only the authors' changes.
  const site = await siteNamed(context, name);
  return withParseOptions(context, { site, language }, (options) => parsePage(result.document, options));
}

/**
 * Reads a page's stored version from KV, without sending a request to the CMS. Returns null if KV has no stored
 * version. Throws an HttpError (503) if KV does not respond.
 */
export async function readStoredVersion(
  context: RequestContext,
  { site, language, path }: PageId,
): Promise<StoredPageVersion | null> {
  const text = await textFromKv(context.env, layoutKey(site, language, path)).catch((cause: unknown) => {
    throw new HttpError(503, { message: `KV did not respond: ${cause}`, cause });
  });
  const stored = unpackLayout(text);
  if (!stored) return null;
  const document = await documentOf(stored);
  const { fetchedAt } = stored;
  return { document, fetchedAt, page: await parseDocument(context, { site, language, path }, document) };
}

/**
 * Fetches a page's current version, including drafts, from the CMS. Throws an HttpError (502) if the CMS does not
 * respond.
 */
export async function fetchCurrentVersion(
  context: RequestContext,
  { site, language, path }: PageId,
): Promise<PageVersion> {
  const document = await fetchLayout(context, site, language, path, "preview").catch((cause: unknown) => {
    throw new HttpError(502, { message: `the CMS request failed: ${cause}`, cause });
  });
  return { document, page: await parseDocument(context, { site, language, path }, document) };
}

/** Fetches the version of a page that the CMS has published. Throws an HttpError (502) if the CMS does not respond. */
export async function fetchPublishedVersion(
  context: RequestContext,
  { site, language, path }: PageId,
): Promise<PageVersion> {
  const document = await fetchLayout(context, site, language, path).catch((cause: unknown) => {
    throw new HttpError(502, { message: `the CMS request failed: ${cause}`, cause });
  });
  return { document, page: await parseDocument(context, { site, language, path }, document) };
}

/** Reads a version from a page's history. Throws an HttpError (404) if the history does not contain it. */
export async function readKeptVersion(context: RequestContext, page: PageId, id: number): Promise<PageVersion> {
  const document = await versionDocument(context.env, pageName(page.site, page.language, page.path), id);
  if (document === null) throw new HttpError(404);
  return { document, page: await parseDocument(context, page, document) };
}

/** Names of a page's versions: as visitors get it, as it is in the CMS with drafts, or one from the history. */
export type VersionName = "stored" | "now" | number;

/** Reads a version of a page. Returns null if KV has no stored version. */
export const readVersion = (context: RequestContext, page: PageId, name: VersionName): Promise<PageVersion | null> =>
  name === "stored"
    ? readStoredVersion(context, page)
    : name === "now"
      ? fetchCurrentVersion(context, page)
      : readKeptVersion(context, page, name);
