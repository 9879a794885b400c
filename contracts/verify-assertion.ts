/**
 * Verifies the assertion that the site sends with each API call on behalf of a signed-in user. The backend and adapters
 * share this module; the browser and the site's Worker do not load it.
 */
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Endpoint } from "./endpoint.ts";
import {
  ASSERTION_ALGORITHMS,
  ASSERTION_HEADER,
  ASSERTION_SECONDS,
  ASSERTION_TYPE,
  AssertionClaims,
  bodyDigest,
  CLOCK_SKEW_SECONDS,
} from "./person-assertion.ts";

/** The user on whose behalf the site sends a request. */
export interface AssertedPerson {
  subject: string;
  name: string;
  roles: readonly string[];
}

/** Whom an upstream trusts, and where it records the assertions that were used for a change. */
export interface Verifier {
  /** The site's ASSERTION_ISSUER. */
  issuer: string | undefined;
  /** URL of the site's public keys (a JSON Web Key Set), or the JSON itself. */
  keys: string | undefined;
  /** Expected audience. The default is the upstream's name. */
  audience?: string | undefined;
  /** Records the ID of an assertion for at least `USED_SECONDS`. Returns whether the ID is new. */
  isFirstUse(id: string): Promise<boolean>;
}

/** Time in seconds after which a used assertion is expired everywhere. */
export const USED_SECONDS = ASSERTION_SECONDS + 2 * CLOCK_SKEW_SECONDS;

/** Why an assertion is refused. The detail contains no value of the assertion. */
export interface Refusal {
  status: 401 | 403 | 503;
  detail: string;
}

/** Returns whether a user has a role, for all sites or for one. */
export const hasRole = ({ roles }: Pick<AssertedPerson, "roles">, role: string): boolean =>
  roles.some((one) => one === role || one.startsWith(`${role}:`));

/** jose's error codes for a key set that cannot be fetched or parsed. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
]);

/** Key sets by setting. jose caches the keys of a remote key set, and fetches them again for an unknown key ID. */
const keySets = new Map<string, JWTVerifyGetKey>();

function keySetOf(setting: string): JWTVerifyGetKey {
  const existing = keySets.get(setting);
  if (existing) return existing;
  const keySet = setting.startsWith("{")
    ? createLocalJWKSet(JSON.parse(setting))
    : createRemoteJWKSet(new URL(setting));
  keySets.set(setting, keySet);
  return keySet;
}

const refused = (detail: string): Refusal => ({ status: 401, detail });

/**
 * Returns the user in a request's assertion, or null if the request has no assertion and needs none. Returns a refusal if
 * the assertion is invalid (401), the call requires an assertion or has been made with this assertion before (401), the
 * user lacks the role (403), or the keys cannot be read (503).
 */
export async function verifyAssertion(
  request: Request,
  body: string | undefined,
  call: Endpoint,
  { issuer, keys, audience = call.upstream, isFirstUse }: Verifier,
): Promise<{ person: AssertedPerson | null } | Refusal> {
  const token = request.headers.get(ASSERTION_HEADER);
  if (token === null)
    return call.access === "role" ? refused(`The header ${ASSERTION_HEADER} is missing.`) : { person: null };
  if (!issuer || !keys) return refused("ASSERTION_ISSUER or ASSERTION_KEYS is not set on the upstream.");
  const claims = await verified(token, issuer, keys, audience).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError) || UNAVAILABLE.has(error.code)) return null;
    return `The assertion is invalid: ${error.code}.`;
  });
  if (claims === null) return { status: 503, detail: "The public keys at ASSERTION_KEYS cannot be read." };
  if (typeof claims === "string") return refused(claims);
  const { pathname, search } = new URL(request.url);
  const isForRequest =
    claims.method === request.method && claims.path === pathname + search && claims.digest === (await bodyDigest(body));
  if (!isForRequest) return refused("The assertion is for another request.");
  const role = call.access === "role" ? call.role : undefined;
  if (role && !hasRole(claims, role)) return { status: 403, detail: `The call needs the role ${role}.` };
  if (call.changes && !(await isFirstUse(claims.jti))) return refused("The assertion has been used before.");
  return { person: { subject: claims.sub, name: claims.name, roles: claims.roles } };
}

/** Returns an assertion's claims, or a problem. Throws a JOSEError if the assertion is invalid. */
async function verified(
  token: string,
  issuer: string,
  keys: string,
  audience: string,
): Promise<AssertionClaims | string> {
  const { payload, protectedHeader } = await jwtVerify(token, keySetOf(keys), {
    issuer,
    audience,
    typ: ASSERTION_TYPE,
    algorithms: Object.values(ASSERTION_ALGORITHMS),
    clockTolerance: CLOCK_SKEW_SECONDS,
    maxTokenAge: ASSERTION_SECONDS,
    requiredClaims: ["exp", "sub", "jti"],
  });
  // With a single key, jose accepts an assertion without a key ID.
  if (!protectedHeader.kid) return "The assertion has no key ID.";
  if (payload.aud !== audience) return "The assertion is for several audiences.";
  if (payload.exp! - payload.iat! > ASSERTION_SECONDS) return "The assertion is valid for too long.";
  const { data } = AssertionClaims.safeParse(payload);
  return data ?? "The assertion lacks a claim.";
}
