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
  for (const [name, value] of ALWAYS) headers.set(name, value);
  headers.set("x-request-id", requestId);
  if (!headers.has("x-edge-cache")) headers.set("x-edge-cache", "BYPASS");
  if (!headers.has("cache-control") || status === 404 || isPersonal(url, path))
    headers.set("cache-control", "private, no-store");
  // Nobody reads the body of a HEAD answer: without this its stream would wait for a reader.
  if (method === "HEAD") response.body?.cancel().catch(() => undefined);
  return answer;
}

const ALWAYS = [
  ["reporting-endpoints", `csp="${REPORT_PATH}"`],
  ["x-content-type-options", "nosniff"],
  // Our own next page gets no more than others do: a script of another company there could read where a visitor was.
  ["referrer-policy", "strict-origin"],
  ["strict-transport-security", "max-age=31536000; includeSubDomains"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=()"],
] as const;

/** All headers of an answer that is given many times in the same words, but for the request's id. */
export const readyHeaders = (own: Record<string, string>): Headers =>
  new Headers({ "content-security-policy": NOTHING, ...Object.fromEntries(ALWAYS), ...own });

/** Such an answer, secured already: a copy of headers costs less than setting each. */
export function readyAnswer(body: BodyInit, headers: Headers): Response {
  const answer = new Response(body, { headers });
  answer.headers.set("x-request-id", crypto.randomUUID());
  return answer;
}

/** The answer itself where its headers may change; a copy of one that came over a binding, whose headers may not. */
function changeable(response: Response): Response {
  try {
    response.headers.delete("x-request-id");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
