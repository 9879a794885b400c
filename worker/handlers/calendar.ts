import { isOffered } from "../../lib/cms/features.ts";
import { languageParameter } from "../../lib/cms/language.ts";
import { CALENDAR_ENTRY } from "../../lib/text/files.ts";
import { getCachedFile } from "../cache/file-cache.ts";
import { readSiteOf } from "../content/sites.ts";
import type { Ctx } from "../context.ts";
import { fileRedirect } from "../discovery/redirects.ts";
import { HttpError } from "../http/http-error.ts";
import { fileTurn } from "../limits/missing-pages.ts";
import { bufferFile, fetchFile } from "../upstream/fetch-file.ts";
import { targetOf } from "../upstream/send.ts";

/** Serves a class session's calendar file, which the Worker fetches from the events upstream. */

const PATH = /^\/classes-events\/calendar\/([\w-]{1,64})\/([^/]{1,600})\.ics$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i;
const MAX_BYTES_BY_TYPE = new Map([["text/calendar", 256 * 1024]]);
const TIMEOUT_MS = 2_000;
/** Maximum age of a cached calendar file in seconds. */
const MAX_AGE = 600;

/** Parses the path of a calendar file. Returns null if the path is not the path of a calendar file. */
export function calendarPath(pathname: string): { session: string; name: string } | null {
  const [, session = "", encoded = ""] = PATH.exec(pathname) ?? [];
  if (!session) return null;
  try {
    const name = decodeURIComponent(encoded);
    return /[\p{Cc}/\\]/u.test(name) ? null : { session, name };
  } catch {
    return null;
  }
}

export async function calendar(c: Ctx): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url);
  const calendarFile = calendarPath(pathname);
  const site = calendarFile && (await readSiteOf(c.get("context"), c.req.header("host") ?? c.get("url").host));
  if (!calendarFile || (site && !isOffered(site, pathname))) return missing(c);
  const name = `${encodeURIComponent(calendarFile.name)}.ics`;
  const language = languageParameter("language", LANGUAGE.exec(searchParams.get("language") ?? "")?.[0]);
  const entry = searchParams.get("entry") ?? "";
  const query = new URLSearchParams({ ...language, ...(CALENDAR_ENTRY.test(entry) && { entry }) }).toString();
  // The name in the URL is only the name of the download. If it were part of the cache key, each invented name would
  // cause an upstream request.
  const path = `/classes-events/calendar/${calendarFile.session}/session.ics${query && `?${query}`}`;
  const { file, state } = await getCachedFile({
    env: c.env,
    kind: "calendar",
    key: path,
    maxAge: MAX_AGE,
    timeout: TIMEOUT_MS,
    async load() {
      const upstreamFile = await fetchFile(
        c.get("context"),
        "events",
        targetOf(c.env, "events", path),
        MAX_BYTES_BY_TYPE,
        TIMEOUT_MS,
      );
      if (typeof upstreamFile === "number") return upstreamFile;
      const bytes = await bufferFile(upstreamFile, TIMEOUT_MS);
      return typeof bytes === "number" ? bytes : { type: upstreamFile.type, etag: null, body: Uint8Array.from(bytes) };
    },
    waitUntil: c.get("context").waitUntil,
    turn: fileTurn(c.env, c.get("context").visitor.address),
  });
  if (file === 404) return missing(c);
  if (typeof file === "number") throw new HttpError(file);
  return new Response(file.body, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      // Clients that do not support the `filename*` parameter (RFC 6266) use `filename`.
      "content-disposition": `attachment; filename="session.ics"; filename*=UTF-8''${name.replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`,
      "cache-control": state === "STALE" ? "no-cache" : `public, max-age=${MAX_AGE}`,
      "x-edge-cache": state,
    },
  });
}

async function missing(c: Ctx): Promise<Response> {
  const redirect = await fileRedirect(c);
  if (redirect) return redirect;
  throw new HttpError(404);
}
