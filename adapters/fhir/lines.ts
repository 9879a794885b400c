/** A line of a text, and its number of bytes with the line break. */
interface Line {
  line: string;
  bytes: number;
  /** Whether a line break ends the line. */
  isWhole: boolean;
}

const BREAK = 0x0a;

/** Returns the lines of a UTF-8 stream after a number of bytes, as they arrive. The last line can lack its line break. */
export async function* linesOf(body: ReadableStream<Uint8Array>, skip: number): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  const line = (bytes: Uint8Array, isWhole: boolean): Line => ({
    line: decoder.decode(bytes).replace(/[\r\n]+$/, ""),
    bytes: bytes.length,
    isWhole,
  });
  let left = skip;
  let rest = new Uint8Array();
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(Math.min(left, chunk.length));
    left -= chunk.length - part.length;
    if (part.length === 0) continue;
    const joined = new Uint8Array(rest.length + part.length);
    joined.set(rest);
    joined.set(part, rest.length);
    let from = 0;
    for (let at = joined.indexOf(BREAK, rest.length); at >= 0; at = joined.indexOf(BREAK, from)) {
      yield line(joined.subarray(from, at + 1), true);
      from = at + 1;
    }
    rest = joined.slice(from);
  }
  if (rest.length > 0) yield line(rest, false);
}
