import { withTimeout } from "../runtime/with-timeout.ts";
import { HttpError } from "./http-error.ts";

/** More bytes came than may. */
export class TooLarge extends HttpError {
  constructor() {
    super(413);
  }
}
/** A body came too slowly. */
export class TooSlow extends HttpError {
  constructor() {
    super(408);
  }
}
/** A malformed body or URL: invalid UTF-8 or invalid JSON. */
class Malformed extends HttpError {
  constructor(wrong: string) {
    super(400, { problems: [{ field: "", wrong, allowed: "UTF-8, at most 32 levels deep, well formed" }] });
  }
}

/** A request may have so many bytes, and take so long to send them (RL-05). Milliseconds, a little under 5 s. */
export const LARGEST = 64 * 1024;
const SLOWEST = 4_500;
/** Objects and lists in JSON may lie so deep in each other. */
const DEEPEST = 32;

/**
 * Reads a body of at most `limit` bytes; throws TooLarge as soon as there are more, and TooSlow when it has not come
 * after `timeout` milliseconds. The rest of the body is not read then.
 */
export async function readLimited(message: Request | Response, limit: number, timeout?: number): Promise<Uint8Array> {
  const reader = message.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    if (Number(message.headers.get("content-length")) > limit) throw new TooLarge();
    const bytes = readAll(reader, limit);
    return await (timeout === undefined ? bytes : withTimeout(bytes, timeout, () => new TooSlow()));
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > limit) throw new TooLarge();
    chunks.push(value);
  }
  if (chunks.length === 1) return chunks[0]!;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The text of a request's body of at most `limit` bytes. A limit of length alone leaves slow bodies open for as long as
 * their sender likes, so there is one of time too. Throws TooLarge, TooSlow, or Malformed when it is no UTF-8.
 */
export async function bodyText(request: Request, limit = LARGEST, timeout = SLOWEST): Promise<string> {
  // A body that says how long it is cannot be longer (HTTP sees to that), and is read in one go.
  const known = Number(request.headers.get("content-length") ?? Number.NaN) <= limit;
  const bytes = await (known
    ? withTimeout(request.arrayBuffer(), timeout, () => new TooSlow())
    : readLimited(request, limit, timeout));
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Malformed("is not UTF-8");
  }
}

/** Depth is counted before parsing, so that a body of brackets costs one pass over its characters. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
}

const checkText = (text: string) => {
  if (!text.isWellFormed()) throw new Malformed("holds half a character");
};

function checkValue(value: unknown): void {
  if (typeof value === "string") checkText(value);
  else if (Array.isArray(value)) value.forEach(checkValue);
  else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (name === "__proto__") throw new Malformed("names a field __proto__");
      checkText(name);
      checkValue(inner);
    }
  }
}

/**
 * Reads JSON that is not deeper than 32, without `__proto__` and halves of characters; the last of equal names counts.
 */
export function parseJson(text: string): unknown {
  if (tooDeep(text)) throw new Malformed(`is more than ${DEEPEST} levels deep`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Malformed("is not JSON");
  }
  checkValue(value);
  return value;
}

function isUtf8(text: string): boolean {
  try {
    // The result is used, or a bundler would remove the call, and the check with it.
    return decodeURIComponent(text).isWellFormed();
  } catch {
    return false;
  }
}

/** Reads URL-encoded text: a query without its `?`, or a form. */
export function parseUrlEncoded(text: string): URLSearchParams {
  // URLSearchParams would replace invalid UTF-8 silently.
  if (text.includes("%") && !isUtf8(text)) throw new Malformed("is not URL-encoded UTF-8");
  const values = new URLSearchParams(text);
  if (values.has("__proto__")) throw new Malformed("names a field __proto__");
  return values;
}

/** The fields of a form; a name that comes several times is a list, as of checkboxes. */
export function formFields(values: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const all = values.getAll(name);
      return [name, all.length === 1 ? all[0]! : all];
    }),
  );
}
