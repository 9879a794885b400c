/** Lookup table for the CRC-32 in ZIP files (polynomial 0xEDB88320). */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
const checksum = (bytes: Uint8Array) =>
  ~bytes.reduce((sum, byte) => (sum >>> 8) ^ CRC[(sum ^ byte) & 255]!, 0xffffffff) >>> 0;

const deflated = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer(),
  );

/** Encodes numbers in little-endian order. Each number is a pair: `[size in bytes, value]`. */
function record(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let offset = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += size;
  }
  return bytes;
}

const VERSION = 20;
const DEFLATE = 8;
/** January 1, 1980, which is the earliest date that the ZIP format can represent. */
const DATE = 0x21;

/**
 * Creates a ZIP file from file paths and text content (PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16). Paths must contain only
 * ASCII characters. The function uses `CompressionStream` because a library would add 5 KB of deflate code to the
 * Worker.
 */
export async function zip(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const entries: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [encoder.encode(path), encoder.encode(text)];
    const compressed = await deflated(content);
    const commonFields = [
      [2, 0],
      [2, DEFLATE],
      [2, 0],
      [2, DATE],
      [4, checksum(content)],
      [4, compressed.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const entry = [record([4, 0x04034b50], [2, VERSION], ...commonFields), name, compressed];
    entries.push(...entry);
    // The zeros are the values for the extra field length, comment length, disk number, and file attributes.
    directory.push(
      record([4, 0x02014b50], [2, VERSION], [2, VERSION], ...commonFields, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    );
    offset += entry.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length / 2;
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return new Uint8Array(await new Blob([...entries, ...directory, end]).arrayBuffer());
}
