/**
 * Whether a request that changes something was made by a script of our own pages (AU-05): the browser says so, and the
 * script has set a header that no link, image or form can set, and no other origin without our leave.
 */
export function isSameOriginScript({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (!headers.get("x-requested-with")) return false;
  if (origin !== null && origin !== originOf(headers, url)) return false;
  return site === null ? origin !== null : site === "same-origin";
}

/**
 * Whether a form may have been sent from one of our own pages: no browser says otherwise. It needs no more proof than
 * that, since nobody is signed in; it only keeps other sites from sending in a visitor's name.
 */
export function isSameOriginForm({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null && origin !== originOf(headers, url)) return false;
  return site === null || site === "same-origin" || site === "none";
}

/** Our own origin as the visitor knows it: the host is the header's. */
function originOf(headers: Headers, url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${headers.get("host") ?? host}`;
}
