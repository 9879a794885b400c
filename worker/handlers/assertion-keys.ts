import type { Ctx } from "../context.ts";
import { checkSettings } from "../runtime/check-settings.ts";
import { publicKeys } from "../upstream/assertion.ts";

/** Serves the public keys that verify assertions about signed-in users. */
export async function assertionKeys(c: Ctx): Promise<Response> {
  await checkSettings(c.env);
  const keySet = await publicKeys(c.env);
  if (keySet.keys.length === 0) return c.text("Not found", 404);
  // Verifiers cache the keys themselves, and fetch them again when an assertion has an unknown key ID. An HTTP cache in
  // between would then return the old keys.
  return c.json(keySet, 200, { "cache-control": "no-cache", "content-type": "application/jwk-set+json" });
}
