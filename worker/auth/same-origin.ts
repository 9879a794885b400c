/**
 * Returns whether JavaScript on this site sent the request. Requires the browser's same-origin headers and the
 * `X-Requested-With` header. Links, images, and forms cannot set `X-Requested-With`, and scripts on other origins can
 * set it only if CORS allows the header.
 */
export function isSameOriginScript(request: Request): boolean {
  return Boolean(request.headers.get("x-requested-with")) && provesSameOrigin(request);
}

/** Returns whether the request came from a different origin, according to the `Origin` or `Sec-Fetch-Site` header. */
export function isCrossSite({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== originOf(headers, url)) return true;
  return site !== null && site !== "same-origin" && site !== "none";
}

/**
 * Returns whether the `Origin` or `Sec-Fetch-Site` header proves that the request came from this origin. Returns false
 * if neither header is present, because all browsers send `Origin` with POST requests.
 */
export function provesSameOrigin(request: Request): boolean {
  const { headers } = request;
  return !isCrossSite(request) && (headers.has("origin") || headers.get("sec-fetch-site") === "same-origin");
}

/** Returns the site's origin as the browser sees it, with the host from the `Host` header. */
function originOf(headers: Headers, url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${headers.get("host") ?? host}`;
}
