import { generateKeyPairSync, randomUUID } from "node:crypto";

/** Returns a new private key for ASSERTION_KEY, as a JSON Web Key. */
export function newAssertionKey(): Record<string, string> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...(privateKey.export({ format: "jwk" }) as Record<string, string>), kid: randomUUID() };
}

/** Prints a new key: `npm exec -- node scripts/assertion-key.ts | npx wrangler secret put ASSERTION_KEY --env qa`. */
if (import.meta.main) console.log(JSON.stringify(newAssertionKey()));
