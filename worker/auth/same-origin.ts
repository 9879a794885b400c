/**
 * Whether a script of this site sent the request. Requires the browser's same-origin headers and `X-Requested-With`:
 * links, images and forms cannot set this header, and other origins need CORS to set it.
 */
export function isSameOriginScript(request: Request): boolean {
  return Boolean(request.headers.get("x-requested-with")) && provesSameOrigin(request);
}

/**
 * Whether a form may have been sent from a page of this site. Returns false only if a header of the browser names
 * another site. This check suffices for visitors who are not signed in.
 */
export function isSameOriginForm({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== originOf(headers, url)) return false;
  return site === null || site === "same-origin" || site === "none";
}

/**
 * Whether the browser's headers prove that this site sent the request. Requests of signed-in people require this proof,
 * because the browser sends their cookie with requests from other sites. Returns false if both headers are missing.
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
