import type { Next } from "hono";
import { PRICE_FILE_NAME, priceFileDownload } from "../../contracts/prices.ts";
import { isDisabled, readConfig } from "../config/runtime-config.ts";
import type { Ctx } from "../context.ts";
import { HttpError } from "../http/http-error.ts";
import { send, targetOf } from "../upstream/send.ts";

/** Timeout for the first byte, in milliseconds. The download takes as long as the visitor's connection needs. */
const TIMEOUT_MS = 10_000;
const REQUEST_HEADERS = ["range", "if-range", "if-none-match", "if-modified-since"];
const RESPONSE_HEADERS = ["content-length", "content-range", "accept-ranges", "etag", "last-modified"];
/** Statuses that are passed on: a file, a part of it, and answers to the conditions in the request. */
const PASSED = new Set([200, 206, 304, 412, 416]);

/**
 * Serves a hospital's price file as the hospital wrote it, whole or in ranges, because files can have a gigabyte and
 * downloads of such files break off. The Worker does not cache the files: browsers do, and ask whether they changed.
 */
export async function priceFile(c: Ctx, next: Next): Promise<Response | undefined> {
  const name = c.req.path.slice(priceFileDownload.length + 1);
  if (!PRICE_FILE_NAME.test(name)) {
    await next();
    return undefined;
  }
  const context = c.get("context");
  await readConfig(context);
  if (isDisabled(c.env, "prices")) throw new HttpError(502);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const headers = Object.fromEntries(
    REQUEST_HEADERS.flatMap((header) => {
      const value = c.req.header(header);
      return value === undefined ? [] : [[header, value]];
    }),
  );
  const response = await send(context, targetOf(c.env, "prices", c.req.path), () => ({
    ...{ headers, redirect: "manual", signal: controller.signal },
  }))
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  if (!response) throw new HttpError(controller.signal.aborted ? 504 : 502);
  if (!PASSED.has(response.status)) {
    await response.body?.cancel().catch(() => undefined);
    throw new HttpError(response.status === 404 ? 404 : 502);
  }
  const answer = new Headers({
    "cache-control": "public, no-cache",
    "content-type": /\.json$/i.test(name) ? "application/json" : "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    // Tools of researchers and insurers in a browser may read the file: 45 CFR 180.50 wants it without barriers.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  for (const header of RESPONSE_HEADERS) {
    const value = response.headers.get(header);
    if (value !== null) answer.set(header, value);
  }
  return new Response(response.body, { status: response.status, headers: answer });
}
