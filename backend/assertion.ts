/** Verifies the assertion that the site sends with each API call on behalf of a signed-in user. */
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Endpoint } from "../contracts/endpoint.ts";
import {
  ASSERTION_ALGORITHMS,
  ASSERTION_HEADER,
  ASSERTION_SECONDS,
  ASSERTION_TYPE,
  AssertionClaims,
  bodyDigest,
  CLOCK_SKEW_SECONDS,
} from "../contracts/person-assertion.ts";
import type { BackendEnv } from "./env.ts";
import { problem } from "./problem.ts";
import { prepare, sql } from "./sql.ts";

/** The user on whose behalf the site sends a request. */
export interface AssertedPerson {
  subject: string;
  name: string;
  roles: readonly string[];
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

/** Key sets by ASSERTION_KEYS. jose caches the keys of a remote key set, and fetches them again for an unknown key ID. */
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

/**
 * Returns the user in a request's assertion, or null if the request has no assertion. Returns a response if the
 * assertion is invalid (401), the call requires an assertion or has been made with this assertion before (401), or the
 * user lacks the role (403).
 */
export async function assertedPerson(
  request: Request,
  body: string | undefined,
  call: Endpoint,
  env: BackendEnv,
): Promise<AssertedPerson | null | Response> {
  const token = request.headers.get(ASSERTION_HEADER);
  if (token === null) return call.access === "staff" ? refusal(`The header ${ASSERTION_HEADER} is missing.`) : null;
  const { ASSERTION_ISSUER: issuer, ASSERTION_KEYS: keys } = env;
  if (!issuer || !keys) return refusal("ASSERTION_ISSUER or ASSERTION_KEYS is not set on the backend.");
  const claims = await verified(token, issuer, keys, call.upstream).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError) || UNAVAILABLE.has(error.code)) return null;
    return `The assertion is invalid: ${error.code}.`;
  });
  if (claims === null) return problem(503, "The public keys at ASSERTION_KEYS cannot be read.");
  if (typeof claims === "string") return refusal(claims);
  const { pathname, search } = new URL(request.url);
  const isForRequest =
    claims.method === request.method && claims.path === pathname + search && claims.digest === (await bodyDigest(body));
  if (!isForRequest) return refusal("The assertion is for another request.");
  const role = call.access === "staff" ? (call.role ?? "staff") : undefined;
  if (role && !hasRole(claims, role)) return problem(403, `The call needs the role ${role}.`);
  if (call.changes && !(await isFirstUse(env, claims.jti))) return refusal("The assertion has been used before.");
  return { subject: claims.sub, name: claims.name, roles: claims.roles };
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

/** Records an assertion's ID. Returns whether the ID is new. Deletes the IDs of expired assertions. */
async function isFirstUse({ DB }: BackendEnv, id: string): Promise<boolean> {
  const now = new Date();
  const expires = new Date(now.getTime() + (ASSERTION_SECONDS + 2 * CLOCK_SKEW_SECONDS) * 1_000);
  const [, inserted] = await DB.batch([
    prepare(DB, sql`DELETE FROM used_assertions WHERE expires_at < ${now}`),
    prepare(DB, sql`INSERT INTO used_assertions (id, expires_at) VALUES (${id}, ${expires}) ON CONFLICT DO NOTHING`),
  ]);
  return inserted!.meta.changes === 1;
}

const refusal = (detail: string) =>
  problem(401, detail, { "www-authenticate": 'Bearer realm="backend", error="invalid_assertion"' });
