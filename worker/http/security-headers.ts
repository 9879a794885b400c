import { isPersonal } from "./path.ts";

/** Path to which browsers report CSP violations. */
export const REPORT_PATH = "/_edge/csp-report";

/**
 * Content-Security-Policy for all responses except pages. A document with this policy cannot load resources and cannot
 * be framed.
 */
export const EMPTY_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface SecuredRequest {
  requestId: string;
  url: URL;
  /** The normalized path, or null for an invalid path. */
  path: string | null;
  method: string;
}

/**
 * Sets a response's security headers. Disables caching if the response has no `Cache-Control` header or may contain
 * personal data. The caller must add the page's CSP to a 304 response, because the browser replaces the stored
 * response's headers with those in the 304 response.
 */
export function setSecurityHeaders(response: Response, { requestId, url, path, method }: SecuredRequest): Response {
  const { status } = response;
  const securedResponse = method === "HEAD" ? new Response(null, response) : withMutableHeaders(response);
  const { headers } = securedResponse;
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
  // For a HEAD request, cancels the response body. The runtime never reads that body, so the stream would stay open.
  if (method === "HEAD") response.body?.cancel().catch(() => undefined);
  return securedResponse;
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
