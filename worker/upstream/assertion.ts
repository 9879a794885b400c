/** Signs assertions about signed-in users, and publishes the public keys. */
import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from "jose";
import {
  ASSERTION_ALGORITHMS,
  ASSERTION_SECONDS,
  ASSERTION_TYPE,
  type AssertionClaims,
  bodyDigest,
} from "../../contracts/person-assertion.ts";
import type { SignedIn } from "../auth/actor.ts";
import { type Env, perEnv, setting } from "../env.ts";
import { UpstreamError } from "./errors.ts";

type Algorithm = (typeof ASSERTION_ALGORITHMS)[keyof typeof ASSERTION_ALGORITHMS];

interface SigningKey {
  kid: string;
  alg: Algorithm;
  key: CryptoKey;
}

const algorithmOf = ({ crv }: JWK): Algorithm => ASSERTION_ALGORITHMS[crv as keyof typeof ASSERTION_ALGORITHMS];

const signingKeys = perEnv(() => ({ current: undefined as Promise<SigningKey> | undefined }));

async function importSigningKey(text: string): Promise<SigningKey> {
  const jwk = JSON.parse(text) as JWK;
  const alg = algorithmOf(jwk);
  return { kid: await kidOf(jwk), alg, key: (await importJWK(jwk, alg)) as CryptoKey };
}

const kidOf = async (jwk: JWK): Promise<string> => jwk.kid ?? (await calculateJwkThumbprint(jwk));

interface AssertedRequest {
  upstream: string;
  /** The `audience` of the upstream's credential. Default: the upstream's name. */
  audience: string | undefined;
  method: string;
  path: string;
  body: string | undefined;
}

/**
 * Returns a signed assertion about a user, for one request. Throws an UpstreamError (`credential`) if ASSERTION_KEY or
 * ASSERTION_ISSUER is not set.
 */
export async function signAssertion(
  env: Pick<Env, "ASSERTION_KEY" | "ASSERTION_ISSUER">,
  { role, site, subject, name }: SignedIn,
  { upstream, audience = upstream, method, path, body }: AssertedRequest,
): Promise<string> {
  const settings = (["ASSERTION_KEY", "ASSERTION_ISSUER"] as const).filter((one) => !env[one]);
  if (settings.length > 0) throw new UpstreamError("credential", { settings });
  const state = signingKeys(env);
  state.current ??= importSigningKey(env.ASSERTION_KEY!);
  const { kid, alg, key } = await state.current;
  const issuedAt = Math.floor(Date.now() / 1_000);
  const digest = await bodyDigest(body);
  const claims: Omit<AssertionClaims, "sub" | "jti"> = {
    name,
    roles: [site === undefined ? role : `${role}:${site}`],
    method,
    path,
    ...(digest && { digest }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid, typ: ASSERTION_TYPE })
    .setIssuer(env.ASSERTION_ISSUER!)
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_SECONDS)
    .setJti(crypto.randomUUID())
    .sign(key);
}

/**
 * Returns the public keys that verify assertions, as a JSON Web Key Set: the key that signs, and a second key that does
 * not sign, which is the next or the previous key during a rotation.
 */
export async function publicKeys(env: Env): Promise<{ keys: JWK[] }> {
  const texts = [setting(env, "ASSERTION_KEY"), setting(env, "ASSERTION_KEY_SECOND")];
  const keys = await Promise.all(
    texts
      .filter((text) => text !== undefined)
      .map(async (text): Promise<JWK> => {
        const jwk = JSON.parse(text) as JWK;
        const { kty, crv, x, y } = jwk;
        return { kty, crv, x, y, kid: await kidOf(jwk), alg: algorithmOf(jwk), use: "sig" } as JWK;
      }),
  );
  // The same key in both settings is published once.
  return { keys: [...new Map(keys.map((key) => [key.kid, key])).values()] };
}
