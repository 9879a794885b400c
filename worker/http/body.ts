import { withTimeout } from "../runtime/deadlines.ts";
import { HttpError } from "./http-error.ts";

/** Thrown if a request or response body exceeds its size limit (413). */
export class TooLarge extends HttpError {
  constructor() {
    super(413);
  }
}
/** Thrown if receiving a request or response body times out (408). */
export class TooSlow extends HttpError {
  constructor() {
    super(408);
  }
}
/** Thrown if a body or query string is not valid UTF-8, JSON, or URL encoding (400). */
class Malformed extends HttpError {
  constructor(wrong: string) {
    super(400, { problems: [{ field: "", wrong, allowed: "UTF-8, at most 32 levels deep, well formed" }] });
  }
}

/** Maximum size of a request body in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Timeout for receiving a request body, in milliseconds. */
const BODY_TIMEOUT_MS = 4_500;
/** Maximum nesting depth of a JSON body. */
const MAX_DEPTH = 32;

/**
 * Reads a request or response body of at most `limit` bytes. Throws TooLarge if the body exceeds the limit and TooSlow
 * if it does not arrive within `timeout` milliseconds. Cancels the stream before it throws.
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
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return joined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a request body as text. Throws TooLarge if the body exceeds `limit` bytes, TooSlow after `timeout`
 * milliseconds, and Malformed for invalid UTF-8.
 */
export async function bodyText(request: Request, limit = MAX_BODY_BYTES, timeout = BODY_TIMEOUT_MS): Promise<string> {
  // The Worker does not need to count bytes if `Content-Length` is within the limit, because the body cannot exceed
  // that length.
  const isWithinLimit = Number(request.headers.get("content-length") ?? Number.NaN) <= limit;
  const bytes = await (isWithinLimit
    ? withTimeout(request.arrayBuffer(), timeout, () => new TooSlow())
    : readLimited(request, limit, timeout));
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Malformed("is not UTF-8");
  }
}

/**
 * Returns whether a JSON string is nested too deeply to parse. The nesting check runs before `JSON.parse`, because
 * parsing deeply nested JSON is expensive.
 */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (isInString) {
      if (char === 0x5c) index += 1;
      else if (char === 0x22) isInString = false;
    } else if (char === 0x22) isInString = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
}

const checkText = (text: string) => {
  if (!text.isWellFormed()) throw new Malformed("contains an unpaired surrogate");
};

function checkValue(value: unknown): void {
  if (typeof value === "string") checkText(value);
  else if (Array.isArray(value)) value.forEach(checkValue);
  else if (typeof value === "object" && value !== null) {
    for (const [name, fieldValue] of Object.entries(value)) {
      if (name === "__proto__") throw new Malformed("names a field __proto__");
      checkText(name);
      checkValue(fieldValue);
    }
  }
}

/**
 * Parses JSON. Throws Malformed for invalid JSON, more than 32 nesting levels, a `__proto__` key, or unpaired
 * surrogates. For duplicate keys, the last value is used, as in `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new Malformed(`is more than ${MAX_DEPTH} levels deep`);
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
    // Uses the result of `decodeURIComponent`, because a bundler might remove a call whose result is unused.
    return decodeURIComponent(text).isWellFormed();
  } catch {
    return false;
  }
}

/** Parses a URL-encoded form or a query string (without the leading `?`). Throws Malformed for invalid input. */
export function parseUrlEncoded(text: string): URLSearchParams {
  // URLSearchParams would silently replace invalid UTF-8.
  if (text.includes("%") && !isUtf8(text)) throw new Malformed("is not URL-encoded UTF-8");
  const values = new URLSearchParams(text);
  if (values.has("__proto__")) throw new Malformed("names a field __proto__");
  return values;
}

/**
 * Returns the values of each field. `getAll` would search the entire form for each name, which takes seconds for a form
 * with tens of thousands of names.
 */
export function valuesByName(fields: URLSearchParams): Map<string, string[]> {
  const entries = Map.groupBy(fields, ([name]) => name);
  return new Map([...entries].map(([name, all]) => [name, all.map(([, value]) => value)]));
}

/**
 * Converts form fields to an object. The value of a field name that occurs more than once, as with checkboxes, is an
 * array.
 */
export function formFields(values: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries([...valuesByName(values)].map(([name, all]) => [name, all.length === 1 ? all[0]! : all]));
}
