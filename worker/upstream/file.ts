import type { Upstream } from "../../contracts/endpoint.ts";
import { readAtMost, TooLarge } from "../security/body.ts";
import { type Breaker, breakerOf } from "./breaker.ts";
import { isStaleOnly } from "./switch.ts";
import type { Target } from "./target.ts";

/** A file that an upstream gives: its type, how many bytes it may have, and the bytes as they come. */
export interface UpstreamFile {
  type: string;
  limit: number;
  /** As the upstream says; undefined when it does not. */
  length: number | undefined;
  etag: string | null;
  body: ReadableStream<Uint8Array>;
  /** Learns whether the bytes came. */
  breaker: Breaker;
}

/**
 * Asks an upstream for a file that is passed on. `types` says which may pass, and with how many bytes at most.
 * Redirects are not followed. Gives the status for the visitor where there is no such file: 404, or 502 when the
 * upstream fails, takes longer than `patience` milliseconds to begin, or is known or said to be down: then nobody waits.
 */
export async function askFile(
  upstream: Upstream,
  { url, fetcher }: Target,
  types: ReadonlyMap<string, number>,
  patience: number,
): Promise<UpstreamFile | 404 | 502> {
  // Of its own: files may come from another machine than the upstream's calls.
  const breaker = breakerOf(`files of ${upstream}`);
  if (isStaleOnly(upstream) || breaker.advice() === "rest") return 502;
  const controller = new AbortController();
  // Only the beginning is timed: a large file goes as fast as its reader takes it.
  const timer = setTimeout(() => controller.abort(), patience);
  const response = await fetcher
    .fetch(url, { redirect: "manual", signal: controller.signal })
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  // One file that cannot be made (500) says nothing of the others.
  if (!response || [502, 503, 504].includes(response.status)) breaker.failed();
  if (!response) return 502;
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const limit = types.get(type) ?? 0;
  const said = response.headers.get("content-length");
  const length = said === null ? undefined : Number(said);
  if (!response.ok || !response.body || limit === 0 || (length ?? 0) > limit) {
    await response.body?.cancel().catch(() => undefined);
    if (response.status < 500) breaker.succeeded();
    return response.status >= 500 ? 502 : 404;
  }
  const body = limited(response.body, limit, breaker);
  return { type, limit, length, etag: response.headers.get("etag"), body, breaker };
}

/** All bytes of a file; null when they break off, are too many, or have not come after `patience` milliseconds. */
export async function wholeFile({ body, limit, breaker }: UpstreamFile, patience: number): Promise<Uint8Array | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), patience);
  });
  return readAtMost(new Response(body), limit, late)
    .catch((error) => {
      if (!(error instanceof TooLarge)) breaker.failed();
      return null;
    })
    .finally(() => clearTimeout(timer));
}

/** Breaks off after `limit` bytes: an upstream may say less than it sends. */
function limited(body: ReadableStream<Uint8Array>, limit: number, breaker: Breaker): ReadableStream<Uint8Array> {
  let sent = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sent += chunk.byteLength;
        if (sent > limit) controller.error(new TooLarge());
        else controller.enqueue(chunk);
      },
      flush: () => breaker.succeeded(),
    }),
  );
}
