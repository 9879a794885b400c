import { fromBase64, toBase64 } from "./bytes.ts";

/** Compresses text with gzip. */
export async function gzipText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reverses `gzipText`. The promise rejects if the input is not gzip. */
export const gunzipText = (bytes: BlobPart): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();

/** Compresses text with gzip. Returns the compressed bytes in base64. */
export const compressText = async (text: string): Promise<string> => toBase64(await gzipText(text));

/** Reverses `compressText`. The promise rejects if the input is not base64 or not gzip. */
export const decompressText = async (base64: string): Promise<string> => gunzipText(fromBase64(base64));
