import { isPersonal } from "./path.ts";

/** Path to which browsers report CSP violations. */
export const REPORT_PATH = "/_edge/csp-report";

/**
 * Content-Security-Policy for all responses except pages. A document with this policy cannot load resources and cannot
 * be framed.
 */
export const EMPTY_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface AnsweredRequest {
  request: Request;
  requestId: string;
  url: URL;
  /** The normalized path, or null for an invalid path. */
  path: string | null;
}

/**
 * Completes the response to a request: sets the security headers, disables caching if the response has no
 * `Cache-Control` header or may contain personal data, and omits the body for a HEAD request and for a client that has
 * the same version (304). A 304 response has all headers, including the page's CSP, because the browser replaces the
 * stored response's headers with them.
 */
export function finalResponse(response: Response, { request, requestId, url, path }: AnsweredRequest): Response {
  const { status } = response;
  const isUnchanged = hasSameVersion(request, response);
  const isBodyless = isUnchanged || request.method === "HEAD";
  const completeResponse = isBodyless
    ? new Response(null, { status: isUnchanged ? 304 : status, headers: response.headers })
    : withMutableHeaders(response);
  const { headers } = completeResponse;
  if (isUnchanged) headers.delete("content-range");
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", EMPTY_CSP);
  for (const [name, value] of SECURITY_HEADERS) headers.set(name, value);
  // Browsers sever the connection between windows that have different opener policies. If a third-party script opens a
  // page without third-party scripts in a new window, the script therefore cannot read that page.
  if (headers.get("content-security-policy")!.includes("allow-duplicates"))
    headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  if (!headers.has("cross-origin-resource-policy")) headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("x-request-id", requestId);
  if (!headers.has("x-edge-cache")) headers.set("x-edge-cache", "BYPASS");
  if (!headers.has("cache-control") || status === 404 || isPersonal(url, path))
    headers.set("cache-control", "private, no-store");
  // The runtime never reads an omitted body, so the stream would stay open.
  if (isBodyless) response.body?.cancel().catch(() => undefined);
  return completeResponse;
}

/** Removes the `W/` prefix from a weak ETag. A proxy adds the `W/` prefix when it compresses a response. */
const strongTag = (tag: string) => tag.trim().replace(/^W\//, "");

/** Returns whether the `If-None-Match` header of a request lists the response's ETag, or `*` for any ETag. */
function hasSameVersion({ method, headers }: Request, response: Response): boolean {
  const [etag, tags] = [response.headers.get("etag"), headers.get("if-none-match")];
  if (!etag || !tags || !response.ok || (method !== "GET" && method !== "HEAD")) return false;
  return tags.split(",").some((tag) => tag.trim() === "*" || strongTag(tag) === strongTag(etag));
}

/**
 * Security headers for every response. `public/_headers` repeats these headers for static files, which Cloudflare
 * serves without the Worker.
 */
export const SECURITY_HEADERS = [
  ["reporting-endpoints", `csp="${REPORT_PATH}"`],
  ["x-content-type-options", "nosniff"],
  // Third-party scripts can read the referrer and the URLs in the tab's history. With the `origin` policy, unlike
  // `strict-origin`, `navigation.entries()` also omits the URLs of other pages.
  ["referrer-policy", "origin"],
  ["strict-transport-security", "max-age=31536000; includeSubDomains"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=()"],
] as const;

/**
 * Returns a response with mutable headers: the same response if its headers are mutable, and a copy otherwise.
 * Responses from a service binding have immutable headers.
 */
function withMutableHeaders(response: Response): Response {
  try {
    response.headers.delete("x-request-id");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
