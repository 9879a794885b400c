/** Compresses text with gzip. */
export async function gzipText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reverses `gzipText`. The promise rejects if the input is not gzip. */
export const gunzipText = (bytes: BlobPart): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();

/** Compresses text with gzip. Returns the compressed bytes in base64. */
export const compressText = async (text: string): Promise<string> =>
  btoa(Array.from(await gzipText(text), (byte) => String.fromCharCode(byte)).join(""));

/** Reverses `compressText`. The promise rejects if the input is not base64 or not gzip. */
export const decompressText = async (base64: string): Promise<string> =>
  gunzipText(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
