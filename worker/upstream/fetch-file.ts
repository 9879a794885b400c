import type { Upstream } from "../../contracts/endpoint.ts";
import type { NoFile } from "../cache/file-cache.ts";
import { readLimited, TooLarge, TooSlow } from "../http/body.ts";
import { breakerOf, type RouteBreaker } from "./circuit-breaker.ts";
import { isStaleOnly } from "./stale-only.ts";
import type { Target } from "./target.ts";

/** A file from an upstream: its type, the most bytes that it may have, and its stream. */
interface UpstreamFile {
  type: string;
  limit: number;
  /** The upstream's Content-Length; undefined without one. */
  length: number | undefined;
  etag: string | null;
  body: ReadableStream<Uint8Array>;
  /** Called with whether the bytes arrived. */
  breaker: RouteBreaker;
}

/** Statuses that count as not found; so does a redirect (to a sign-in or an error page). */
const saysNone = (status: number) => (status >= 300 && status < 400) || [400, 401, 403, 404, 410].includes(status);
/** A 500 for one file says nothing about the other files. */
const saysDown = (status: number) => [429, 502, 503, 504].includes(status);

/**
 * Fetches a file from an upstream. `types` names the allowed types and the most bytes of each. Redirects are not
 * followed. Returns the status for the visitor where there is no such file: 404; 504 when the response does not begin
 * within `timeout` milliseconds; 502 when the upstream fails or sends a type that is not allowed, and at once while its
 * circuit is open or ops have switched it off.
 * @param image how Cloudflare Images changes the picture; the original comes where it cannot, or is not enabled
 */
export async function fetchFile(
  upstream: Upstream,
  { url, fetcher }: Target,
  types: ReadonlyMap<string, number>,
  timeout: number,
  image: RequestInitCfPropertiesImage | null = null,
): Promise<UpstreamFile | NoFile> {
  // A circuit of its own: files may come from another machine than the upstream's calls.
  const breaker = breakerOf(`files of ${upstream}`).route(new URL(url).pathname);
  if (isStaleOnly(upstream) || breaker.admit() === "open") return 502;
  const controller = new AbortController();
  // The timeout covers only the start: a large file streams as fast as its reader takes it.
  const timer = setTimeout(() => controller.abort(), timeout);
  const request = (cf?: RequestInitCfProperties) =>
    fetcher.fetch(url, { redirect: "manual", signal: controller.signal, ...(cf && { cf }) });
  const response = await (image ? transformed(() => request({ image }), request) : request())
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  if (!response || saysDown(response.status)) breaker.failed();
  if (!response) return controller.signal.aborted ? 504 : 502;
  const { status, ok } = response;
  const refuse = async (answer: NoFile) => {
    await response.body?.cancel().catch(() => undefined);
    if (status < 500 && !saysDown(status)) breaker.succeeded();
    return answer;
  };
  if (!ok || !response.body) return refuse(saysNone(status) ? 404 : 502);
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const limit = types.get(type);
  // A type that is not allowed counts as a failure, as in a call: a stale file is served instead (AP-46).
  if (limit === undefined) return refuse(502);
  const said = response.headers.get("content-length");
  const length = said === null ? undefined : Number(said);
  if ((length ?? 0) > limit) return refuse(404);
  const body = limited(response.body, limit, breaker);
  return { type, limit, length, etag: response.headers.get("etag"), body, breaker };
}

/** A picture as Cloudflare Images returns it; the original when Images refuses the file. */
async function transformed(changed: () => Promise<Response>, original: () => Promise<Response>): Promise<Response> {
  const response = await changed();
  const isRefused = response.status !== 404 && /err=/.test(response.headers.get("cf-resized") ?? "");
  if (response.ok || !isRefused) return response;
  await response.body?.cancel();
  return original();
}

/** All bytes of a file; 502 when the stream is cut off or too long, 504 after `timeout` milliseconds. */
export async function wholeFile(
  { body, limit, breaker }: UpstreamFile,
  timeout: number,
): Promise<Uint8Array | 502 | 504> {
  return readLimited(new Response(body), limit, timeout).catch((error) => {
    if (!(error instanceof TooLarge)) breaker.failed();
    return error instanceof TooSlow ? 504 : 502;
  });
}

/**
 * Fails after `limit` bytes: an upstream may send more than its Content-Length. Piped by hand, because workerd logs an
 * error from a JavaScript stream that the platform reads as an uncaught exception.
 */
function limited(body: ReadableStream<Uint8Array>, limit: number, breaker: RouteBreaker): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  const reader = body.getReader();
  const pass = async () => {
    for (let sent = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      sent += value.byteLength;
      if (sent > limit) throw new TooLarge();
      await writer.write(value);
    }
    breaker.succeeded();
    await writer.close();
  };
  pass().catch((error) => {
    reader.cancel().catch(() => undefined);
    return writer.abort(error).catch(() => undefined);
  });
  return readable;
}
