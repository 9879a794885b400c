/** Hexadecimal HMAC-SHA-256 signatures with a shared secret. */
import { type Env, setting } from "../env.ts";
import { checkSettings } from "../runtime/check-settings.ts";

const HEX = /^[\da-f]{64}$/i;

/**
 * Name of a secret that the site shares with other systems. During a secret rotation, the secret in `{NAME}_PREVIOUS`
 * is also valid.
 */
type SharedSecret = "PURGE_SECRET" | "PUBLISH_SECRET" | "EDITING_SECRET";
export type SecretName = SharedSecret | `${SharedSecret}_PREVIOUS`;

const importKey = (secret: string, usage: "sign" | "verify") =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [usage]);

/**
 * Returns the name of the secret (current or previous) that was used to create a signature. Returns null if the
 * signature is invalid or no secret is set.
 */
export async function signedWith<Name extends SharedSecret | "COUNTER_SECRET">(
  env: Env,
  name: Name,
  signature: string,
  text: string,
): Promise<Name | `${Name}_PREVIOUS` | null> {
  if (!HEX.test(signature)) return null;
  if (name !== "COUNTER_SECRET") await checkSettings(env);
  const bytes = Uint8Array.from(signature.match(/../g)!, (byte) => Number.parseInt(byte, 16));
  for (const secretName of [name, `${name}_PREVIOUS`] as const) {
    const secret = setting(env, secretName);
    if (secret === undefined) continue;
    // `crypto.subtle.verify` compares signatures in constant time.
    const isValid = await crypto.subtle.verify(
      "HMAC",
      await importKey(secret, "verify"),
      bytes,
      new TextEncoder().encode(text),
    );
    if (isValid) return secretName;
  }
  return null;
}

/** Returns the HMAC signature of a string with the current secret, which must be set. */
export const sign = (env: Env, name: SharedSecret, text: string): Promise<string> =>
  signature(setting(env, name) ?? "", text);

/**
 * Returns the name of the shared secret that a caller sent instead of a signature. Returns null if the secret is
 * incorrect or no secret is set. Compares secrets in constant time.
 */
export const matchSecret = async (env: Env, name: SharedSecret, secret: string): Promise<SecretName | null> =>
  secret !== "" && secret.length <= 1_000 ? signedWith(env, name, await signature(secret, name), name) : null;

/** Returns the HMAC signature of a string with the given secret. */
export async function signature(secret: string, text: string): Promise<string> {
  const key = await importKey(secret, "sign");
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
