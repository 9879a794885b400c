/**
 * Signs the assertion with which an OAuth 2.0 client authenticates to a token endpoint without a shared secret (RFC 7523,
 * `private_key_jwt`), as SMART Backend Services requires. The site's Worker imports this module on the first use.
 */
import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from "jose";

/** Lifetime of an assertion in seconds. SMART allows at most five minutes. */
const SECONDS = 120;

const CLIENT_ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** Returns the signature algorithm of a key: the key's own, or the algorithms that SMART requires of all servers. */
const algorithmOf = ({ alg, kty, crv }: JWK): string =>
  alg ?? (kty === "RSA" ? "RS384" : crv === "P-256" ? "ES256" : crv === "P-521" ? "ES512" : "ES384");

/**
 * Returns a signed assertion for one token request.
 * @param key the client's private key, as a JSON Web Key
 * @throws if the key is not a private JSON Web Key. The error does not contain the key.
 */
export async function clientAssertion(key: string, clientId: string, tokenUrl: string): Promise<string> {
  try {
    const jwk = JSON.parse(key) as JWK;
    const alg = algorithmOf(jwk);
    const now = Math.floor(Date.now() / 1_000);
    return await new SignJWT({})
      .setProtectedHeader({ alg, kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)), typ: "JWT" })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(tokenUrl)
      .setIssuedAt(now)
      .setExpirationTime(now + SECONDS)
      .setJti(crypto.randomUUID())
      .sign(await importJWK(jwk, alg));
  } catch {
    throw new Error("the secret is not a private key in JSON Web Key format");
  }
}

/** Returns the parameters of a token request that authenticate the client. */
export const clientAssertionParameters = async (
  key: string,
  clientId: string,
  tokenUrl: string,
): Promise<Record<string, string>> => ({
  client_assertion_type: CLIENT_ASSERTION_TYPE,
  client_assertion: await clientAssertion(key, clientId, tokenUrl),
});
