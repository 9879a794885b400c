/** Reads both editions of a page: the stored edition, and the current edition of the CMS. */
import type { ParsedPage } from "../../app/index.ts";
import { textFromKv } from "../cache/stores.ts";
import { layoutKey, withParseOptions } from "../content/layouts.ts";
import { fetchLayout } from "../content/queries.ts";
import { unpackLayout } from "../content/stored-layout.ts";
import type { RequestContext } from "../context.ts";
import { HttpError } from "../http/http-error.ts";

/** Names a page. `path` has no language prefix. */
export interface PageName {
  site: string;
  language: string;
  path: string;
}

/** One edition: its document and the parsed page; null when the page does not exist. */
export interface Side {
  document: string;
  page: ParsedPage | null;
}

export interface StoredSide extends Side {
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

async function parsed(context: RequestContext, named: PageName, document: string): Promise<ParsedPage | null> {
  const { parsePage, readDocument } = await import("../../app/index.ts");
  const read = readDocument(document);
  if (read.state === "unusable") throw new HttpError(502, { message: `the layout cannot be used: ${read.wrong}` });
  // Both editions are parsed with the same options, so that only authored changes differ.
  return withParseOptions(context, named, (options) => parsePage(read.document, options));
}

/** Reads the stored edition from KV; null when there is none. Does not call the CMS. */
export async function storedSide(
  context: RequestContext,
  { site, language, path }: PageName,
): Promise<StoredSide | null> {
  const text = await textFromKv(context.env, layoutKey(site, language, path)).catch((cause: unknown) => {
    throw new HttpError(503, { message: `KV: ${cause}`, cause });
  });
  const stored = unpackLayout(text);
  if (!stored) return null;
  const { document, fetchedAt } = stored;
  return { document, fetchedAt, page: await parsed(context, { site, language, path }, document) };
}

/** Fetches the current edition, drafts included. Throws an HttpError (502) when the CMS does not respond. */
export async function currentSide(context: RequestContext, { site, language, path }: PageName): Promise<Side> {
  const document = await fetchLayout(context, site, language, path, "preview").catch((cause: unknown) => {
    throw new HttpError(502, { message: `the CMS: ${cause}`, cause });
  });
  return { document, page: await parsed(context, { site, language, path }, document) };
}
