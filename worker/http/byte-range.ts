/** First and last byte of a part of a file, both inclusive and starting at 0. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the part of a file that a `Range` header requests. Returns "unsatisfiable" if the file ends before the part,
 * and null if the response is the whole file, as for several parts or another unit.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replace(/\s/g, "") ?? "") ?? [];
  if (!from && !to) return null;
  if (from && to && Number(to) < Number(from)) return null;
  const first = from ? Number(from) : Math.max(0, length - Number(to));
  const last = from && to ? Math.min(Number(to), length - 1) : length - 1;
  return first > last ? "unsatisfiable" : { first, last };
}

/** Returns a part of a response body. Cancels the body after the part. */
export function sliceBody(
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  { first, last }: ByteRange,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (body instanceof Uint8Array) return body.subarray(first, last + 1);
  const { readable, writable } = new FixedLengthStream(last - first + 1);
  const writer = writable.getWriter();
  const reader = body.getReader();
  const copyPart = async () => {
    for (let position = 0; position <= last; ) {
      const { done, value } = await reader.read();
      if (done) break;
      const chunk = value.subarray(Math.max(0, first - position), last + 1 - position);
      if (chunk.byteLength > 0) await writer.write(chunk);
      position += value.byteLength;
    }
    // Fails if the body is shorter than declared.
    await writer.close();
    await reader.cancel();
  };
  copyPart().catch((error) => {
    reader.cancel().catch(() => undefined);
    return writer.abort(error).catch(() => undefined);
  });
  return readable;
}
