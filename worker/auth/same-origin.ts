/**
 * Whether a request that changes something was made by a script of our own pages (AU-05): the browser says so, and the
 * script has set a header that no link, image or form can set, and no other origin without our leave.
 */
export function isSameOriginScript(request: Request): boolean {
  return Boolean(request.headers.get("x-requested-with")) && provesSameOrigin(request);
}

/**
 * Whether a form may have been sent from one of our own pages: no browser says otherwise. It needs no more proof than
 * that, since nobody is signed in; it only stops other sites from posting in a visitor's name.
 */
export function isSameOriginForm({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== originOf(headers, url)) return false;
  return site === null || site === "same-origin" || site === "none";
}

/**
 * Whether a form was sent from one of our own pages by the browser's own word. For signed-in people: a request
 * without that word is refused, since another site may have sent it with their cookie (AU-05).
 */
export function provesSameOrigin({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== originOf(headers, url)) return false;
  return site === null ? origin !== null : site === "same-origin";
}

/** Our own origin as the visitor knows it: the host is the header's. */
function originOf(headers: Headers, url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${headers.get("host") ?? host}`;
}
