import { carriesAssertion, type Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { ASSERTION_HEADER } from "../../contracts/person-assertion.ts";
import { localSecrets } from "../../scripts/local-secrets.ts";
import type { SignedIn } from "../../worker/auth/actor.ts";
import { signAssertion } from "../../worker/upstream/assertion.ts";

/** The secrets that the site and the backend share in tests. */
export const secrets = localSecrets({});

/** A signed-in user on whose behalf a test calls the backend. */
export type Person = Partial<SignedIn>;

/** Returns the headers that the site's Worker adds to a request. */
export async function siteHeaders(
  url: URL,
  method: string,
  body: string | undefined,
  person: Person = {},
): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${secrets.site.BACKEND_SECRET}` };
  const call = Object.values<Endpoint>(endpoints).find((one) => one.path === url.pathname && one.method === method);
  if (!call || !carriesAssertion(call)) return headers;
  const role = call.access === "role" ? call.role : "staff";
  const actor: SignedIn = { role, subject: "staff-1", name: "Sam Ortega", ...person };
  const request = { upstream: call.upstream, audience: undefined, method, path: url.pathname + url.search, body };
  return { ...headers, [ASSERTION_HEADER]: await signAssertion(secrets.site, actor, request) };
}
