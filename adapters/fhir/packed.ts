/** Reads compressed files, whatever their name and headers say. */
import { PageError } from "./server.ts";

/** First bytes of compressed files. */
const SIGNATURES: readonly [format: string, bytes: readonly number[]][] = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["lz4", [0x04, 0x22, 0x4d, 0x18]],
  ["ZIP", [0x50, 0x4b, 0x03, 0x04]],
];
const LONGEST = Math.max(...SIGNATURES.map(([, bytes]) => bytes.length));

/** Returns the format of a compressed file by its first bytes, or undefined. */
function formatOf(first: Uint8Array): string | undefined {
  const known = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => first[index] === byte));
  if (known) return known[0];
  // The header of zlib, which HTTP calls `deflate`: the first byte is an x, with which no JSON begins.
  return first[0] === 0x78 && (first[0] * 256 + (first[1] ?? 0)) % 31 === 0 ? "deflate" : undefined;
}

/**
 * Returns the text of a file, decompressed, and whether it was compressed. Throws a PageError for a format that the platform
 * cannot decompress.
 */
export async function unpacked(
  body: ReadableStream<Uint8Array>,
): Promise<{ text: ReadableStream<Uint8Array>; isPacked: boolean }> {
  const reader = body.getReader();
  const first: Uint8Array[] = [];
  for (let size = 0; size < LONGEST; ) {
    const { value, done } = await reader.read();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  const format = formatOf(new Uint8Array(first.flatMap((chunk) => [...chunk.subarray(0, LONGEST)])));
  if (format !== undefined && format !== "gzip" && format !== "deflate") {
    await reader.cancel();
    throw new PageError("unsupported", `a file is compressed with ${format}, and only gzip and deflate can be read`);
  }
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = first.shift();
      const { value, done } = next ? { value: next, done: false } : await reader.read();
      if (done) controller.close();
      else controller.enqueue(value!);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  if (format === undefined) return { text: whole, isPacked: false };
  const text = whole.pipeThrough(new DecompressionStream(format) as unknown as TransformStream<Uint8Array, Uint8Array>);
  return { text, isPacked: true };
}
