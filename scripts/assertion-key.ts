import { generateKeyPairSync, randomUUID } from "node:crypto";
import { refuse } from "./options.ts";

const CURVES = { ES256: "P-256", ES384: "P-384" } as const;
type Algorithm = keyof typeof CURVES;

/** Returns a new private key for ASSERTION_KEY, or for token requests that a client signs, as a JSON Web Key. */
export function newAssertionKey(algorithm: Algorithm = "ES256"): Record<string, string> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: CURVES[algorithm] });
  return { ...(privateKey.export({ format: "jwk" }) as Record<string, string>), kid: randomUUID() };
}

/**
 * Prints a new private key on standard output, and its public part on standard error:
 * `npm exec -- node scripts/assertion-key.ts [ES256|ES384] | npx wrangler secret put ASSERTION_KEY --env qa`.
 */
function main([algorithm = "ES256"]: readonly string[]): void {
  if (!Object.hasOwn(CURVES, algorithm)) throw new Error(`the algorithm must be ES256 or ES384 (was '${algorithm}')`);
  const key = newAssertionKey(algorithm as Algorithm);
  const { d: _, ...publicKey } = key;
  console.error(`Public key: ${JSON.stringify({ ...publicKey, alg: algorithm, use: "sig" })}`);
  console.log(JSON.stringify(key));
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    refuse(error);
  }
}
