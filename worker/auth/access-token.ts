/**
 * Verifies access tokens (JWTs) for staff, authors, and ops. Cloudflare Access or a compatible identity provider issues
 * the tokens.
 */
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { MINUTE_MS } from "../../lib/dates/units.ts";
import { type Lifetimes, SwrCache } from "../cache/swr-cache.ts";
import { readConfig } from "../config/runtime-config.ts";
import type { RequestContext } from "../context.ts";
import { type Env, fetchSetting, perEnv } from "../env.ts";
import { checkSettings } from "../runtime/check-settings.ts";
import type { Role } from "./actor.ts";

type TokenContext = Pick<RequestContext, "env" | "waitUntil">;

const ROLES: readonly Role[] = ["staff", "requests", "author", "ops"];

interface SiteRole {
  role: Role;
  /** Name of the site to which the role applies. */
  site: string;
}

/** An authenticated user. */
export interface Person {
  /** The `sub` claim of the access token, for audit log entries. The claim must not contain the user's name. */
  subject: string;
  roles: Role[];
  /** Roles that apply to only one site. */
  siteRoles: SiteRole[];
  /**
   * The user's display name, for the tools and the audit log. The Worker never writes the display name to its own logs.
   */
  name: string;
  /** Issue and expiration times of the access token (`iat` and `exp`), as Unix timestamps in seconds. */
  since: number;
  until: number;
}

/** The `sub` value for a sign-out that invalidates all users' access tokens. */
const EVERYBODY = "*";

/** Maximum allowed clock skew for tokens, in seconds. */
const CLOCK_SKEW_SECONDS = 30;

const TIMEOUT_MS = 3_000;
/**
 * Cache lifetimes for the issuer's key set, in seconds. If the Worker cannot fetch the key set, it uses a stale key set
 * of any age.
 */
const LIFETIMES: Lifetimes = {
  maxAge: 3_600,
  staleWhileRevalidate: 3_600,
  staleIfError: Number.POSITIVE_INFINITY,
};
const keySets = perEnv(
  () => new SwrCache<ReturnType<typeof createLocalJWKSet>>("sign-in keys", { bytes: () => 20_000 }),
);

/**
 * Returns the issuer's key set.
 * @param isKeyMissing Whether the cached key set lacks a token's key ID; if true, a key set that is more than one
 *   minute old is fetched again
 */
async function keysFrom({ env, waitUntil }: TokenContext, address: string, isKeyMissing: boolean) {
  const cached = keySets(env).readFresh(address, LIFETIMES);
  const purgeVersion = isKeyMissing && cached && Date.now() - cached.at >= MINUTE_MS ? Date.now() : 0;
  const { value } = await keySets(env).get(address, {
    env,
    waitUntil,
    lifetimes: LIFETIMES,
    timeout: TIMEOUT_MS,
    purgeVersion: () => purgeVersion,
    fetch: () =>
      fetchKeys(env, address).catch((cause: unknown) => {
        // Wraps the error, because the caller interprets a jose error as an invalid token.
        throw new Error("the Worker could not fetch the signing keys", { cause });
      }),
  });
  return value;
}

async function fetchKeys(env: Env, address: string) {
  const response = await fetchSetting(env, address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the key set request returned HTTP status ${response.status}`);
  return { value: createLocalJWKSet(strongKeys((await response.json()) as JSONWebKeySet)) };
}

/**
 * Removes RSA keys shorter than 2,048 bits. If the key set contained a shorter key, jose would throw a `TypeError`, and
 * the Worker would incorrectly report that the keys are unavailable.
 */
export const strongKeys = ({ keys }: JSONWebKeySet): JSONWebKeySet => ({
  keys: keys.filter(({ n }) => (n?.length ?? 0) * 6 >= 2_048),
});

/** Name of the access token cookie, which Cloudflare Access and the local identity provider set. */
const ACCESS_COOKIE = "CF_Authorization";

/**
 * Returns the name of the session cookie. Over HTTPS, the Worker copies the access token to a cookie with the `__Host-`
 * prefix. Browsers accept a cookie with this prefix only from the host itself, not from a sibling subdomain.
 */
export const tokenCookie = (isSecure: boolean): string => (isSecure ? `__Host-${ACCESS_COOKIE}` : ACCESS_COOKIE);

/**
 * Returns the access token from the header that Cloudflare Access sets, or from the session cookie if the header is
 * missing. Returns null if the request has no token or has several session cookies with different tokens.
 */
export const tokenOf = ({ headers, url }: Pick<Request, "headers" | "url">): string | null =>
  headers.get("cf-access-jwt-assertion") ?? cookieToken(headers, tokenCookie(url.startsWith("https:")));

/**
 * Returns the access token that Cloudflare Access adds to requests for protected paths, or null if the token is
 * missing.
 */
export const accessTokenOf = ({ headers }: Pick<Request, "headers">): string | null =>
  headers.get("cf-access-jwt-assertion") ?? cookieToken(headers, ACCESS_COOKIE);

function cookieToken(headers: Headers, name: string): string | null {
  const cookies = (headers.get("cookie") ?? "").matchAll(/(?:^|;\s*)((?:__Host-)?CF_Authorization)=([^;\s]+)/g);
  const tokens = new Set([...cookies].filter((match) => match[1] === name).map((match) => match[2]!));
  return tokens.size === 1 ? [...tokens][0]! : null;
}

/**
 * Verifies a token and returns its claims, or null if the token is invalid. The token must be signed with RS256 and
 * have a `kid` from the key set, the expected issuer, a valid `iat` claim, and this site's audience as its only
 * audience. If a required setting is missing, all tokens are invalid. Throws an Error if the Worker cannot fetch the
 * signing keys.
 */
async function claimsOf(context: TokenContext, token: string, requiredClaims: string[]): Promise<JWTPayload | null> {
  const { ACCESS_ISSUER: issuer, ACCESS_AUDIENCE: audience, ACCESS_KEYS: address } = context.env;
  if (!issuer || !audience || !address) return null;
  await checkSettings(context.env);
  const verify = async (isKeyMissing: boolean) => {
    const keys = await keysFrom(context, address, isKeyMissing);
    const key: JWTVerifyGetKey = (header, input) => {
      // Requires a `kid`, because jose accepts a token without a `kid` if the key set has only one key.
      if (!header.kid) throw new errors.JWSInvalid("no kid");
      return keys(header, input);
    };
    return jwtVerify(token, key, {
      algorithms: ["RS256"],
      issuer,
      audience,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ["sub", "iat", ...requiredClaims],
    });
  };
  try {
    const { payload } = await verify(false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return verify(true);
      throw error;
    });
    const hasOneAudience = [payload.aud].flat().length === 1;
    return hasOneAudience && payload.sub && payload.iat! <= Date.now() / 1000 + CLOCK_SKEW_SECONDS ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/**
 * Verifies an access token and returns the signed-in user. Returns null if the token is invalid or expired, or if it
 * was issued before the user's last sign-out. Throws an Error if the Worker cannot fetch the signing keys.
 */
export async function personOf(context: TokenContext, token: string): Promise<Person | null> {
  const payload = await claimsOf(context, token, ["exp"]);
  // Rejects logout tokens, which have the same issuer and audience as access tokens.
  if (!payload || payload.events) return null;
  const subject = payload.sub!;
  const { iat, exp } = payload;
  const { signOuts } = await readConfig(context);
  if (iat! <= Math.max(signOuts[subject]?.at ?? 0, signOuts[EVERYBODY]?.at ?? 0)) return null;
  return {
    subject,
    roles: rolesOf(payload),
    siteRoles: siteRolesOf(payload),
    name: nameOf(payload),
    since: iat!,
    until: exp!,
  };
}

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0). Returns the token's subject and its issue time as a
 * Unix timestamp in seconds, or null if the token is invalid. Throws an Error if the Worker cannot fetch the signing
 * keys.
 */
export async function verifyLogoutToken(
  context: TokenContext,
  token: string,
): Promise<{ subject: string; at: number } | null> {
  const payload = await claimsOf(context, token, ["events"]);
  const isLogout = payload && Object.hasOwn(Object(payload.events), LOGOUT_EVENT) && payload.nonce === undefined;
  return isLogout ? { subject: payload.sub!, at: payload.iat! } : null;
}

/** Returns whether an access token's `exp` claim is in the past. Does not verify the token. */
export function isExpired(token: string): boolean {
  try {
    return (decodeJwt(token).exp ?? Number.POSITIVE_INFINITY) <= Date.now() / 1_000;
  } catch {
    return false;
  }
}

/**
 * Returns claims from the identity provider, such as groups. Cloudflare Access nests identity provider claims in the
 * `custom` claim.
 */
const customOf = ({ custom }: JWTPayload) => (custom ?? {}) as { groups?: unknown; name?: unknown };

function groupsOf(payload: JWTPayload): unknown[] {
  return [payload.groups ?? customOf(payload).groups ?? []].flat();
}

const rolesOf = (payload: JWTPayload): Role[] => {
  const groups = groupsOf(payload);
  return ROLES.filter((role) => groups.includes(role));
};

/**
 * Reads single-site roles from groups such as `author:larkspur`. The `ops` role always applies to all sites, because
 * cache rules, switches, and upstreams are not specific to one site.
 */
const siteRolesOf = (payload: JWTPayload): SiteRole[] =>
  groupsOf(payload).flatMap((group) => {
    const [, role, site] = (typeof group === "string" && /^(staff|author):([\w-]{1,64})$/.exec(group)) || [];
    return site ? [{ role: role as Role, site }] : [];
  });

function nameOf(payload: JWTPayload): string {
  const names = [customOf(payload).name, payload.email, payload.sub];
  return names.find((name): name is string => typeof name === "string" && name !== "") ?? "";
}
