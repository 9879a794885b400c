import type { Upstream } from "../../contracts/endpoint.ts";
import type { NoFile } from "../cache/file-cache.ts";
import { isDisabled } from "../config/runtime-config.ts";
import type { RequestContext } from "../context.ts";
import { readLimited, TooLarge, TooSlow } from "../http/body.ts";
import { isAuthenticated } from "../runtime/credential.ts";
import { breakerOf, type RouteBreaker } from "./circuit-breaker.ts";
import { isRefusal, send, type Target } from "./send.ts";

/** A file from an upstream. `limit` is the maximum file size in bytes. */
interface UpstreamFile {
  type: string;
  limit: number;
  /** Number of bytes that the upstream declares, or undefined if it does not declare the file's size. */
  length: number | undefined;
  etag: string | null;
  body: ReadableStream<Uint8Array>;
  /** Circuit breaker that records whether the entire body was received. */
  breaker: RouteBreaker;
}

/**
 * Returns whether a status code means that the file does not exist. A redirect also indicates a missing file, because
 * an upstream may redirect to a sign-in page or an error page.
 */
const isMissingStatus = (status: number) =>
  (status >= 300 && status < 400) || [400, 401, 403, 404, 410].includes(status);
/**
 * Returns whether a status code counts as an upstream outage. A 500 does not count as an outage, because the error may
 * affect only one file.
 */
const isDownStatus = (status: number) => [429, 502, 503, 504].includes(status);

/** Makes Cloudflare Images forward the credential to the upstream, because the files are public on this site. */
const SHARED = { "origin-auth": "share-publicly" } as const;

/**
 * Fetches a file from an upstream without following redirects. If the Worker cannot serve the file, returns an HTTP
 * status code. The status code is 404 if the file does not exist or is too large, 504 if the response does not start
 * within `timeout` milliseconds, or 502 for any other failure, such as a disallowed content type. While the circuit
 * breaker is open or ops have disabled the upstream, returns 502 without sending a request.
 * @param types Allowed content types, each with its size limit in bytes
 * @param image Options for Cloudflare Images; if Images is disabled or cannot transform the file, the original is
 * returned
 */
export async function fetchFile(
  context: Pick<RequestContext, "env" | "waitUntil">,
  upstream: Upstream,
  target: Target,
  types: ReadonlyMap<string, number>,
  timeout: number,
  image: RequestInitCfPropertiesImage | null = null,
): Promise<UpstreamFile | NoFile> {
  // Files have a separate circuit breaker, because an upstream may serve files and API responses from different
  // servers.
  const { env } = context;
  const { url, credential } = target;
  const hasCredential = isAuthenticated(credential);
  const breaker = breakerOf(env, `files of ${upstream}`).route(new URL(url).pathname);
  if (isDisabled(env, upstream) || breaker.admit() === "open") return 502;
  const controller = new AbortController();
  // The timeout covers only the response headers. The duration of a large download depends on the visitor's connection.
  const timer = setTimeout(() => controller.abort(), timeout);
  const request = (cf?: RequestInitCfProperties) =>
    send(context, target, () => ({ redirect: "manual", signal: controller.signal, ...(cf && { cf }) }));
  const response = await (image
    ? fetchTransformed(() => request({ image: { ...image, ...(hasCredential && SHARED) } }), request)
    : request()
  )
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  if (!response || isDownStatus(response.status)) breaker.failed();
  if (!response) return controller.signal.aborted ? 504 : 502;
  const { status, ok } = response;
  const isRefused = hasCredential && isRefusal(response, credential);
  const refuse = async (result: NoFile) => {
    await response.body?.cancel().catch(() => undefined);
    if (status < 500 && !isDownStatus(status)) breaker.succeeded();
    return result;
  };
  // An upstream that refuses the credential has the file, so the Worker serves a stale file.
  if (!ok || !response.body) return refuse(isMissingStatus(status) && !isRefused ? 404 : 502);
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const limit = types.get(type);
  // A disallowed content type counts as a failure, so that the Worker serves a stale file.
  if (limit === undefined) return refuse(502);
  const contentLength = response.headers.get("content-length");
  // The length of a compressed response is not the length of the file.
  const isEncoded = response.headers.has("content-encoding");
  const length = contentLength === null || isEncoded ? undefined : Number(contentLength);
  if ((length ?? 0) > limit) return refuse(404);
  const body = limitBody(response.body, limit, breaker);
  return { type, limit, length, etag: response.headers.get("etag"), body, breaker };
}

/** Returns the image transformed by Cloudflare Images, or the original image if the transformation fails. */
async function fetchTransformed(
  fetchImage: () => Promise<Response>,
  fetchOriginal: () => Promise<Response>,
): Promise<Response> {
  const response = await fetchImage();
  const isRefused = response.status !== 404 && /err=/.test(response.headers.get("cf-resized") ?? "");
  if (response.ok || !isRefused) return response;
  await response.body?.cancel();
  return fetchOriginal();
}

/**
 * Reads a file's entire body. Returns 502 if the stream is interrupted or exceeds the size limit, and 504 after
 * `timeout` milliseconds.
 */
export async function bufferFile(
  { body, limit, breaker }: UpstreamFile,
  timeout: number,
): Promise<Uint8Array | 502 | 504> {
  return readLimited(new Response(body), limit, timeout).catch((error) => {
    if (!(error instanceof TooLarge)) breaker.failed();
    return error instanceof TooSlow ? 504 : 502;
  });
}

/**
 * Returns a stream that fails after `limit` bytes, because an upstream may send more bytes than its `Content-Length`
 * header declares. Copies the chunks to an `IdentityTransformStream`, because workerd logs an error in a
 * JavaScript-backed stream as an uncaught exception.
 */
function limitBody(body: ReadableStream<Uint8Array>, limit: number, breaker: RouteBreaker): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  const reader = body.getReader();
  const copyChunks = async () => {
    for (let byteCount = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      byteCount += value.byteLength;
      if (byteCount > limit) throw new TooLarge();
      await writer.write(value);
    }
    breaker.succeeded();
    await writer.close();
  };
  copyChunks().catch((error) => {
    reader.cancel().catch(() => undefined);
    return writer.abort(error).catch(() => undefined);
  });
  return readable;
}
