/**
 * Who a request of staff, authors or ops comes from: tokens of Cloudflare Access, or of whatever signs as it does
 * (AU-02).
 */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { type Lifetimes, SwrCache } from "../cache/swr-cache.ts";
import type { RequestContext } from "../context.ts";
import type { Role } from "../control/actor.ts";
import { type Env, fetchSetting } from "../env.ts";

type Work = Pick<RequestContext, "env" | "waitUntil">;

const ROLES: readonly Role[] = ["staff", "author", "ops"];

/** A signed-in person. */
export interface Person {
  /** The token's subject, for audit lines; never a name. */
  subject: string;
  roles: Role[];
  /** For their own eyes: the header of a page behind sign-in. Never in a log. */
  name: string;
  /** When the token ends, seconds since 1970. */
  until: number;
}

/** Clocks may differ by so many seconds. */
const SKEW = 30;

const MINUTE = 60_000;
const TIMEOUT = 3_000;
/** Old keys are as good as they were: they stand in for as long as no newer ones can be had. Seconds. */
const LIFETIMES: Lifetimes = {
  maxAge: 3_600,
  staleWhileRevalidate: 0,
  staleIfError: Number.POSITIVE_INFINITY,
  retry: 60,
};
const keySets = new SwrCache<ReturnType<typeof createLocalJWKSet>>("sign-in keys", { bytes: () => 20_000 });

/** The key set; one that is over a minute old is fetched anew when a token names a key that it lacks. */
async function keysFrom({ env, waitUntil }: Work, address: string, lacking: boolean) {
  const cached = keySets.readFresh(address, LIFETIMES);
  const since = lacking && cached && Date.now() - cached.at >= MINUTE ? Date.now() : 0;
  const { value } = await keySets.get(address, {
    env,
    waitUntil,
    lifetimes: LIFETIMES,
    timeout: TIMEOUT,
    version: () => since,
    fetch: () =>
      fetchKeys(env, address).catch((cause: unknown) => {
        // Not as an error of jose: those say that a token is bad.
        throw new Error("the keys cannot be had", { cause });
      }),
  });
  return value;
}

async function fetchKeys(env: Env, address: string) {
  const response = await fetchSetting(env, address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return { value: createLocalJWKSet((await response.json()) as JSONWebKeySet) };
}

/** Access's cookie; the local identity provider's has the same name. */
export const TOKEN_COOKIE = "CF_Authorization";

/** The token of a request: the header that Access sets, else its cookie. */
export function tokenOf(headers: Headers): string | null {
  const header = headers.get("cf-access-jwt-assertion");
  if (header) return header;
  return /(?:^|;\s*)CF_Authorization=([^;\s]+)/.exec(headers.get("cookie") ?? "")?.[1] ?? null;
}

/**
 * The person that a token names, or null when it is invalid: RS256 only, a `kid` of the key set, issuer, exactly our
 * audience and no second one (a token for several applications was not made for this one alone), `exp` and `iat`.
 * Without settings every token is invalid. Throws when the keys cannot be fetched.
 */
export async function personOf(context: Work, token: string): Promise<Person | null> {
  const { ACCESS_ISSUER: issuer, ACCESS_AUDIENCE: audience, ACCESS_KEYS: address } = context.env;
  if (!issuer || !audience || !address) return null;
  const verify = async (lacking: boolean) => {
    const keys = await keysFrom(context, address, lacking);
    const key: JWTVerifyGetKey = (header, input) => {
      // With a single key jose would take a token that names none.
      if (!header.kid) throw new errors.JWSInvalid("no kid");
      return keys(header, input);
    };
    return jwtVerify(token, key, {
      algorithms: ["RS256"],
      issuer,
      audience,
      clockTolerance: SKEW,
      requiredClaims: ["sub", "exp", "iat"],
    });
  };
  try {
    const { payload } = await verify(false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return verify(true);
      throw error;
    });
    const onlyOurs = [payload.aud].flat().length === 1;
    if (!onlyOurs || !payload.sub || payload.iat! > Date.now() / 1000 + SKEW) return null;
    return { subject: payload.sub, roles: rolesOf(payload), name: nameOf(payload), until: payload.exp! };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Access carries groups, as all but its own claims, as a custom claim only. */
const customOf = ({ custom }: JWTPayload) => (custom ?? {}) as { groups?: unknown; name?: unknown };

function rolesOf(payload: JWTPayload): Role[] {
  const groups = [payload.groups ?? customOf(payload).groups ?? []].flat();
  return ROLES.filter((role) => groups.includes(role));
}

function nameOf(payload: JWTPayload): string {
  const names = [customOf(payload).name, payload.email, payload.sub];
  return names.find((name): name is string => typeof name === "string" && name !== "") ?? "";
}
