import { REPORT_PATH } from "./csp.ts";
import { isPersonal } from "./personal-paths.ts";

/** The policy of other responses than pages: they may load nothing and be framed by nobody. */
export const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Secured {
  requestId: string;
  url: URL;
  /** The normalized path, or null. */
  path: string | null;
  method: string;
}

/**
 * Headers of every answer of every status (ED-21). An answer that does not say how it may be stored is stored nowhere,
 * and neither is one that may show personal data, whatever it says. A 304 must carry the policy of what it stands for:
 * the browser stores it in the place of the old one.
 */
export function secure(response: Response, { requestId, url, path, method }: Secured): Response {
  const { status } = response;
  const answer = method === "HEAD" ? new Response(null, response) : changeable(response);
  const { headers } = answer;
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", NOTHING);
  for (const [name, value] of SECURITY_HEADERS) headers.set(name, value);
  headers.set("x-request-id", requestId);
  if (!headers.has("x-edge-cache")) headers.set("x-edge-cache", "BYPASS");
  if (!headers.has("cache-control") || status === 404 || isPersonal(url, path))
    headers.set("cache-control", "private, no-store");
  // Nobody reads the body of a HEAD answer: without this its stream would wait for a reader.
  if (method === "HEAD") response.body?.cancel().catch(() => undefined);
  return answer;
}

/** Headers of every response; `public/_headers` repeats them for files that are sent without running the Worker. */
export const SECURITY_HEADERS = [
  ["reporting-endpoints", `csp="${REPORT_PATH}"`],
  ["x-content-type-options", "nosniff"],
  // Our own next page gets no more than others do: a script of another company there could read where a visitor was.
  ["referrer-policy", "strict-origin"],
  ["strict-transport-security", "max-age=31536000; includeSubDomains"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=()"],
] as const;

/** The answer itself where its headers may change; a copy of one that came over a binding, whose headers may not. */
function changeable(response: Response): Response {
  try {
    response.headers.delete("x-request-id");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
