/**
 * An identity provider for demos and tests: its people, its keys, and the tokens it signs as Cloudflare Access does.
 */
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import type { ReferenceEnv } from "./env.ts";
import { secretId } from "./secret-id.ts";
import { prepare, row, rows, sql } from "./sql.ts";

export interface DemoPerson {
  /** The token's subject. */
  id: string;
  name: string;
  email: string;
  groups: ("staff" | "author" | "ops")[];
  /** What they do, as the sign-in page says it. */
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
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c02", "Ana Whitfield", ["author"], "Author: edits and publishes pages"),
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c03", "Omar Bell", ["ops"], "Ops: keeps the site running"),
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c04", "Priya Raman", ["author", "ops"], "Author and ops"),
  person("5a1f0f6e-6c0b-4d0e-9a55-0d7c8a1b2c05", "Lee Novak", [], "Nothing: has no role here"),
];

/** Seconds that a code holds, and a token where the setting does not say. */
const CODE_LIFETIME = 60;
const TOKEN_LIFETIME = 8 * 60 * 60;

interface Key {
  kid: string;
  jwk: JWK;
}

/** Makes a key that signs from now on; what the one before has signed still holds. */
export async function rotate(db: D1Database): Promise<Key> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { kid: secretId("k"), jwk: await exportJWK(privateKey) };
  const stored = JSON.stringify(key.jwk);
  await prepare(
    db,
    sql`INSERT INTO identity_keys (kid, jwk, created_at) VALUES (${key.kid}, ${stored}, ${new Date()})`,
  ).run();
  return key;
}

/** The keys that verify, newest first. A database without any gets one. */
async function validKeys(db: D1Database): Promise<[Key, ...Key[]]> {
  const found = await rows<{ kid: string; jwk: string }>(
    db,
    sql`SELECT kid, jwk FROM identity_keys ORDER BY id DESC LIMIT 2`,
  );
  const [newest, ...older] = found.map(({ kid, jwk }): Key => ({ kid, jwk: JSON.parse(jwk) }));
  return [newest ?? (await rotate(db)), ...older];
}

/** The public halves, as a JSON Web Key Set. */
export async function publicKeys(db: D1Database): Promise<{ keys: JWK[] }> {
  const keys = await validKeys(db);
  return { keys: keys.map(({ kid, jwk: { kty, n, e } }) => ({ kty, n, e, kid, alg: "RS256", use: "sig" }) as JWK) };
}

/** A code for a person who has chosen to sign in, for whoever knows what the challenge is the SHA-256 of. */
export async function issueCode(db: D1Database, person: DemoPerson, challenge: string, now: Date): Promise<string> {
  const code = secretId("c");
  const expiry = new Date(now.getTime() + CODE_LIFETIME * 1_000);
  await db.batch([
    prepare(db, sql`DELETE FROM identity_codes WHERE expires_at < ${now}`),
    prepare(db, sql`INSERT INTO identity_codes VALUES (${code}, ${person.id}, ${challenge}, ${expiry})`),
  ]);
  return code;
}

/** Spends a code: its person, or null when it was spent, is over, or belongs to another browser. */
export async function consumeCode(
  db: D1Database,
  code: string,
  verifier: string,
  now: Date,
): Promise<DemoPerson | null> {
  const found = await row<{ person: string; challenge: string }>(
    db,
    sql`DELETE FROM identity_codes WHERE code = ${code} AND expires_at >= ${now} RETURNING person, challenge`,
  );
  if (!found || found.challenge !== (await challengeOf(verifier))) return null;
  return people.find(({ id }) => id === found.person) ?? null;
}

async function challengeOf(verifier: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** A token with the claims of Access's own. */
export async function issueToken(env: ReferenceEnv, { id, name, email, groups }: DemoPerson, now: Date) {
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
