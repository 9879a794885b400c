import type { Upstream } from "../../../contracts/endpoint.ts";
import type { NoFile } from "../cache/file-cache.ts";
import { readLimited, TooLarge, TooSlow } from "../http/body.ts";
import { breakerOf, type RouteBreaker } from "./circuit-breaker.ts";
import { isStaleOnly } from "./stale-only.ts";
import type { Target } from "./target.ts";

/** A file that an upstream gives: its type, how many bytes it may have, and the bytes as they come. */
interface UpstreamFile {
  type: string;
  limit: number;
  /** As the upstream says; undefined when it does not. */
  length: number | undefined;
  etag: string | null;
  body: ReadableStream<Uint8Array>;
  /** Learns whether the bytes came. */
  breaker: RouteBreaker;
}

/** Statuses that say that visitors have nothing here: a way elsewhere (to sign in, to a page of errors) says so too. */
const saysNone = (status: number) => (status >= 300 && status < 400) || [400, 401, 403, 404, 410].includes(status);
/** One file that cannot be made (500) says nothing of the others. */
const saysDown = (status: number) => [429, 502, 503, 504].includes(status);

/**
 * Asks an upstream for a file that is passed on. `types` says which may pass, and with how many bytes at most.
 * Redirects are not followed. Gives the status for the visitor where no such file came: 404, 504 when the upstream takes
 * longer than `patience` milliseconds to begin, and 502 when it fails, answers something else than agreed, or is known
 * or said to be down: then nobody waits.
 */
export async function fetchFile(
  upstream: Upstream,
  { url, fetcher }: Target,
  types: ReadonlyMap<string, number>,
  timeout: number,
): Promise<UpstreamFile | NoFile> {
  // Of its own: files may come from another machine than the upstream's calls.
  const breaker = breakerOf(`files of ${upstream}`).route(new URL(url).pathname);
  if (isStaleOnly(upstream) || breaker.admit() === "open") return 502;
  const controller = new AbortController();
  // Only the beginning is timed: a large file goes as fast as its reader takes it.
  const timer = setTimeout(() => controller.abort(), timeout);
  const response = await fetcher
    .fetch(url, { redirect: "manual", signal: controller.signal })
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
  // What is not of an agreed type is no answer, as of a call: a file that was kept before stands in (AP-46).
  if (limit === undefined) return refuse(502);
  const said = response.headers.get("content-length");
  const length = said === null ? undefined : Number(said);
  if ((length ?? 0) > limit) return refuse(404);
  const body = limited(response.body, limit, breaker);
  return { type, limit, length, etag: response.headers.get("etag"), body, breaker };
}

/** All bytes of a file; 502 when they break off or are too many, 504 when they have not come after `patience` milliseconds. */
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
 * Breaks off after `limit` bytes: an upstream may say less than it sends. Piped by hand, since workerd logs an error that
 * a stream of script throws while the platform reads it, as an exception that nobody caught.
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
