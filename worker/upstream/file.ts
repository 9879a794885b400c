import { readAtMost } from "../security/body.ts";
import type { Target } from "./target.ts";

/** A file that an upstream gives: its type, how many bytes it may have, and the bytes as they come. */
export interface UpstreamFile {
  type: string;
  limit: number;
  /** As the upstream says; undefined when it does not. */
  length: number | undefined;
  etag: string | null;
  body: ReadableStream<Uint8Array>;
}

/**
 * Asks an upstream for a file that is passed on. `types` says which may pass, and with how many bytes at most.
 * Redirects are not followed. Gives the status for the visitor where there is no such file: 404, or 502 when the
 * upstream fails or takes longer than `patience` milliseconds to begin.
 */
export async function askFile(
  { url, fetcher }: Target,
  types: ReadonlyMap<string, number>,
  patience: number,
): Promise<UpstreamFile | 404 | 502> {
  const controller = new AbortController();
  // Only the beginning is timed: a large file goes as fast as its reader takes it.
  const timer = setTimeout(() => controller.abort(), patience);
  const response = await fetcher
    .fetch(url, { redirect: "manual", signal: controller.signal })
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  if (!response) return 502;
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const limit = types.get(type) ?? 0;
  const said = response.headers.get("content-length");
  const length = said === null ? undefined : Number(said);
  if (!response.ok || !response.body || limit === 0 || (length ?? 0) > limit) {
    await response.body?.cancel().catch(() => undefined);
    return response.status >= 500 ? 502 : 404;
  }
  return { type, limit, length, etag: response.headers.get("etag"), body: limited(response.body, limit) };
}

/** All bytes of a file; null when they break off, are too many, or have not come after `patience` milliseconds. */
export async function wholeFile({ body, limit }: UpstreamFile, patience: number): Promise<Uint8Array | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), patience);
  });
  return readAtMost(new Response(body), limit, late)
    .catch(() => null)
    .finally(() => clearTimeout(timer));
}

/** Breaks off after `limit` bytes: an upstream may say less than it sends. */
function limited(body: ReadableStream<Uint8Array>, limit: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sent += chunk.byteLength;
        if (sent > limit) controller.error(new Error("the file is larger than allowed"));
        else controller.enqueue(chunk);
      },
    }),
  );
}
