/**
 * Whether a script of this site has sent the request. Requires the browser's same-origin headers and
 * `X-Requested-With`, which links, images and forms cannot set, and other origins cannot set without CORS.
 */
export function isSameOriginScript(request: Request): boolean {
  return Boolean(request.headers.get("x-requested-with")) && provesSameOrigin(request);
}

/**
 * Whether a form may come from a page of this site. Returns false only if a header of the browser shows another site.
 * This is sufficient for visitors who are not signed in.
 */
export function isSameOriginForm({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== originOf(headers, url)) return false;
  return site === null || site === "same-origin" || site === "none";
}

/**
 * Whether the browser's headers prove that a request comes from this site. Required for signed-in people, because
 * another site could send a request with their cookie. Returns false if the browser sends neither header.
 */
export function provesSameOrigin({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== originOf(headers, url)) return false;
  return site === null ? origin !== null : site === "same-origin";
}

/** Returns the origin of the site as the browser sees it, with the host from the `Host` header. */
function originOf(headers: Headers, url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${headers.get("host") ?? host}`;
}
