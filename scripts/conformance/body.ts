/** Checks what every response must fulfill, whatever its content: encoding, content type, and JSON. */
import type { Exchange } from "./exchange.ts";
import { MAX_BYTES } from "./exchange.ts";
import type { Kind } from "./findings.ts";

interface Fault {
  kind: Kind;
  level?: "should";
  message: string;
}

/** Returns the faults of a response's transport, or an empty list if the body can be read. */
function transportFaults({ failure, detail, milliseconds, bytes }: Exchange, limit: number): Fault[] {
  switch (failure) {
    case "timeout":
      return [{ kind: "slow", message: `No complete response within ${limit} ms. The Worker stops waiting then.` }];
    case "unreachable":
      return [{ kind: "unreachable", message: `The connection failed: ${detail}.` }];
    case "cut":
      return [{ kind: "cut", message: "The connection closed before the end of the response." }];
    case "encoding":
      return [{ kind: "encoding", message: `The body cannot be decompressed (${detail}).` }];
    default:
      if (bytes.length > MAX_BYTES)
        return [{ kind: "size", message: `The response is larger than ${MAX_BYTES / 1_048_576} MiB.` }];
      return milliseconds > limit / 2
        ? [
            {
              kind: "slow",
              level: "should",
              message: `The response took ${milliseconds} ms. The Worker stops waiting after ${limit} ms.`,
            },
          ]
        : [];
  }
}

const COMPRESSED = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
] as const;

/** Returns the faults of a response's headers. */
function headerFaults({ headers }: Exchange, isCached: boolean): Fault[] {
  const faults: Fault[] = [];
  const cacheControl = headers["cache-control"] ?? "";
  if (headers["set-cookie"])
    faults.push({
      kind: "cookie",
      message:
        "The response has a Set-Cookie header, so the Worker does not share it between visitors. Remove the header.",
    });
  if (isCached && (/no-store|private/i.test(cacheControl) || /no-cache/i.test(headers.pragma ?? "")))
    faults.push({
      kind: "cache-header",
      level: "should",
      message: `The header \`cache-control: ${cacheControl || "(pragma: no-cache)"}\` contradicts the cache lifetime of this call. The Worker caches the response all the same.`,
    });
  if (isCached && headers.vary?.includes("*"))
    faults.push({ kind: "cache-header", level: "should", message: "The header `vary: *` forbids caching." });
  const skew = headers.date ? Math.abs(Date.parse(headers.date) - Date.now()) : 0;
  if (skew > 60_000)
    faults.push({
      kind: "clock",
      level: "should",
      message: `The \`date\` header differs by ${Math.round(skew / 1_000)} seconds. Signed requests expire after a minute.`,
    });
  return faults;
}

const typeOf = ({ headers }: Exchange) => headers["content-type"] ?? "";

/** Decodes a body as UTF-8 JSON. Returns the value, or the faults that prevent this. */
export function parseJson(exchange: Exchange): { value?: unknown; faults: Fault[] } {
  const { bytes } = exchange;
  const type = typeOf(exchange);
  const faults: Fault[] = [];
  const [compression] = COMPRESSED.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte)) ?? [];
  if (compression)
    return {
      faults: [
        {
          kind: "encoding",
          message: `The body is compressed with ${compression}, but no content-encoding header says so.`,
        },
      ],
    };
  if (bytes.length === 0) return { faults: [{ kind: "empty", message: "The body is empty. Send JSON." }] };
  const start = bytes.subarray(0, 200).toString("latin1").trimStart();
  if (/^(<!doctype|<html|<\?xml|<[a-z]+[\s>])/i.test(start) || /text\/html/i.test(type))
    return { faults: [{ kind: "html", message: "The response is HTML or XML. Send JSON, also for errors." }] };
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type))
    faults.push({
      kind: "content-type",
      message: `The content type is \`${type || "missing"}\`. Send \`application/json\`.`,
    });
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1];
  if (charset && !/^utf-?8$/i.test(charset))
    faults.push({ kind: "charset", message: `The content type declares \`charset=${charset}\`. JSON is UTF-8.` });
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    faults.push({ kind: "bom", message: "The body starts with a byte order mark (EF BB BF). Remove it." });
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[1] === 0;
    const guess = isUtf16 ? "UTF-16" : "probably Latin-1 or Windows-1252";
    return { faults: [...faults, { kind: "charset", message: `The body is not UTF-8 (${guess}). Send UTF-8.` }] };
  }
  try {
    return { value: JSON.parse(text), faults };
  } catch (error) {
    const at = text.trimEnd();
    const isCut = !/[}\]"\w]$/.test(at) || /unterminated|end of json/i.test((error as Error).message);
    const reason = isCut ? "it ends too early" : (error as Error).message.replace(/"[\s\S]*/, "").trim();
    return { faults: [...faults, { kind: "json", message: `The body is not valid JSON: ${reason}.` }] };
  }
}

/** Returns the faults of a response with the expected status 200, and its value if it can be read. */
export function readSuccess(
  exchange: Exchange,
  limit: number,
  isCached: boolean,
): { value?: unknown; faults: Fault[] } {
  const transport = transportFaults(exchange, limit);
  if (exchange.failure || transport.some(({ kind }) => kind === "size")) return { faults: transport };
  const status = statusFault(exchange, 200);
  if (status) return { faults: [...transport, status] };
  const { value, faults } = parseJson(exchange);
  const body = value as Record<string, unknown> | null | undefined;
  return { value: body, faults: [...transport, ...headerFaults(exchange, isCached), ...faults] };
}

/** Returns the fault of a response whose status is not the expected status, or undefined. */
export function statusFault({ status, headers }: Exchange, expected: number): Fault | undefined {
  if (status === expected) return undefined;
  if (status >= 300 && status < 400)
    return {
      kind: "redirect",
      message: `The response redirects to \`${headers.location ?? "nowhere"}\` (${status}). The Worker does not follow redirects. Respond at this address.`,
    };
  if (status === 401 || status === 403)
    return { kind: "refused", message: `The status is ${status}. The upstream rejects the credential, or needs one.` };
  if (status === 429) return { kind: "parallel", message: "The status is 429. Allow more requests from the Worker." };
  if (status >= 500) return { kind: "server-error", message: `The status is ${status}. Respond with ${expected}.` };
  return { kind: "status", message: `The status is ${status}. Respond with ${expected}.` };
}

/** Returns whether a response that should be a result is an error instead. */
export function isError(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { error, errors, status, code, message, success } = value as Record<string, unknown>;
  if (error !== undefined && error !== null && error !== false) return true;
  if (Array.isArray(errors) && errors.length > 0) return true;
  if (typeof errors === "object" && errors !== null && !Array.isArray(errors)) return true;
  const isFailure = (one: unknown) =>
    /^(error|fail|4\d\d|5\d\d|unauthori|forbidden|not.?found)/i.test(String(one ?? ""));
  return isFailure(status) || isFailure(code) || (success === false && typeof message === "string");
}

/** Checks the body of an error response. Returns its faults. */
export function errorBodyFaults(exchange: Exchange): Fault[] {
  const { value, faults } = parseJson(exchange);
  const wrong = faults.map((fault) => ({
    ...fault,
    message: `${fault.message} (error response, status ${exchange.status})`,
  }));
  if (value === undefined) return wrong;
  const { problems, error, title, message } = Object(value) as Record<string, unknown>;
  const isKnown =
    Array.isArray(problems) || [error, title, message].some((one) => typeof one === "string" || Object(one) === one);
  return isKnown
    ? wrong
    : [
        ...wrong,
        {
          kind: "error-body",
          message: "The error response has neither `problems`, `error`, `title`, nor `message`. Say what was wrong.",
        },
      ];
}
