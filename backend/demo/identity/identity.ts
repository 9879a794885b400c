/** Identity provider for demos and tests: users, keys, and tokens in the format of Cloudflare Access. */

import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { HOUR_S } from "../../../lib/dates/units.ts";
import { sha256, toBase64Url } from "../../../lib/text/bytes.ts";
import type { BackendEnv } from "../../env.ts";
import { secretId } from "../../secret-id.ts";
import { prepare, row, rows, sql } from "../../sql.ts";

interface DemoPerson {
  /** Subject (`sub`) of the user's tokens. */
  id: string;
  name: string;
  email: string;
  groups: ("staff" | "requests" | "author" | "ops")[];
  /** Description of the user's role, for the sign-in page. */
  work: string;
}

const person = (id: string, name: string, groups: DemoPerson["groups"], work: string): DemoPerson => ({
  id,
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@larkspurhealth.example`,
  groups,
  work,
});

export const people: readonly DemoPerson[] = [
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c01", "Sam Ortega", ["staff"], "Staff: runs classes"),
  person(
    "5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c06",
    "Rosa Delgado",
    ["requests"],
    "Requests: answers appointment requests",
  ),
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c02", "Ana Whitfield", ["author"], "Author: edits and publishes pages"),
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c03", "Omar Bell", ["ops"], "Ops: keeps the site running"),
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c04", "Priya Raman", ["author", "ops"], "Author and ops"),
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c05", "Lee Novak", [], "Nothing: has no role here"),
];

/** Lifetime of authorization codes, and default lifetime of tokens, in seconds. */
const CODE_LIFETIME = 60;
const TOKEN_LIFETIME = 8 * HOUR_S;

interface Key {
  kid: string;
  jwk: JWK;
}

/** Creates a new signing key. Tokens signed with the previous key remain valid. */
export async function rotate(db: D1Database): Promise<Key> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { kid: secretId("k"), jwk: await exportJWK(privateKey) };
  const jwkJson = JSON.stringify(key.jwk);
  await prepare(
    db,
    sql`INSERT INTO identity_keys (kid, jwk, created_at) VALUES (${key.kid}, ${jwkJson}, ${new Date()})`,
  ).run();
  return key;
}

/** Returns the valid signing keys, starting with the newest. If no valid key exists, the function creates a key. */
async function validKeys(db: D1Database): Promise<[Key, ...Key[]]> {
  const keyRows = await rows<{ kid: string; jwk: string }>(
    db,
    sql`SELECT kid, jwk FROM identity_keys ORDER BY id DESC LIMIT 2`,
  );
  const [newest, ...older] = keyRows.map(({ kid, jwk }): Key => ({ kid, jwk: JSON.parse(jwk) }));
  return [newest ?? (await rotate(db)), ...older];
}

/** Returns the public signing keys as a JSON Web Key Set. */
export async function publicKeys(db: D1Database): Promise<{ keys: JWK[] }> {
  const keys = await validKeys(db);
  return { keys: keys.map(({ kid, jwk: { kty, n, e } }) => ({ kty, n, e, kid, alg: "RS256", use: "sig" }) as JWK) };
}

/** Issues an authorization code for a user. Only the client with the PKCE verifier can redeem the code. */
export async function issueCode(db: D1Database, person: DemoPerson, challenge: string, now: Date): Promise<string> {
  const code = secretId("c");
  const expiry = new Date(now.getTime() + CODE_LIFETIME * 1_000);
  await db.batch([
    prepare(db, sql`DELETE FROM identity_codes WHERE expires_at < ${now}`),
    prepare(db, sql`INSERT INTO identity_codes VALUES (${code}, ${person.id}, ${challenge}, ${expiry})`),
  ]);
  return code;
}

/**
 * Redeems an authorization code and returns the user for whom the code was issued. Returns null if the code has been
 * used, has expired, or was issued to another browser.
 */
export async function consumeCode(
  db: D1Database,
  code: string,
  verifier: string,
  now: Date,
): Promise<DemoPerson | null> {
  const issuedCode = await row<{ person: string; challenge: string }>(
    db,
    sql`DELETE FROM identity_codes WHERE code = ${code} AND expires_at >= ${now} RETURNING person, challenge`,
  );
  if (!issuedCode || issuedCode.challenge !== toBase64Url(await sha256(verifier))) return null;
  return people.find(({ id }) => id === issuedCode.person) ?? null;
}

/** Issues an access token with the same claims as a Cloudflare Access token. */
export async function issueToken(env: BackendEnv, { id, name, email, groups }: DemoPerson, now: Date) {
  const [{ kid, jwk }] = await validKeys(env.DB);
  const seconds = Math.floor(now.getTime() / 1_000);
  return new SignJWT({ type: "app", email, custom: { groups, name } })
    .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
    .setIssuer(env.IDENTITY_ISSUER ?? "")
    .setAudience([env.IDENTITY_AUDIENCE ?? ""])
    .setSubject(id)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + Number(env.IDENTITY_LIFETIME ?? TOKEN_LIFETIME))
    .sign(await importJWK(jwk, "RS256"));
}
