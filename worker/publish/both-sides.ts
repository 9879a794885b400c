/** A page as it is stored, and as the content system has it now. */
import type { ParsedPage } from "../../app/index.ts";
import { textFromKv } from "../cache/stores.ts";
import { layoutKey, withParseOptions } from "../content/layouts.ts";
import { fetchLayout } from "../content/queries.ts";
import { unpackLayout } from "../content/stored-layout.ts";
import type { RequestContext } from "../context.ts";
import { HttpError } from "../http/http-error.ts";

/** A page of a site, by its path without the prefix of its language. */
export interface PageName {
  site: string;
  language: string;
  path: string;
}

/** One side: its document, and the parsed page; null where there is no such page. */
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
  // Both sides in the same way: what differs is what authors changed.
  return withParseOptions(context, named, (options) => parsePage(read.document, options));
}

/** The page stored in KV; null for none. Never calls the content system. */
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

/** The page as its authors have left it, drafts included. Throws an HttpError (502) when it cannot be had. */
export async function currentSide(context: RequestContext, { site, language, path }: PageName): Promise<Side> {
  const document = await fetchLayout(context, site, language, path, "preview").catch((cause: unknown) => {
    throw new HttpError(502, { message: `the content system: ${cause}`, cause });
  });
  return { document, page: await parsed(context, { site, language, path }, document) };
}
