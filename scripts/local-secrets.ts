import { randomBytes } from "node:crypto";
import { newAssertionKey } from "./assertion-key.ts";

/**
 * Returns the secrets that the site and the backend share, for a local run. Each run generates them, so that nobody has
 * to set them and the repository contains none. `settings` may set them instead.
 */
export function localSecrets(settings: Record<string, string>) {
  const {
    BACKEND_SECRET = randomBytes(32).toString("base64url"),
    ASSERTION_KEY = JSON.stringify(newAssertionKey()),
    ASSERTION_ISSUER = "https://www.larkspurhealth.example",
  } = settings;
  const { d: _, ...publicKey } = JSON.parse(ASSERTION_KEY) as Record<string, string>;
  return {
    site: { BACKEND_SECRET, ASSERTION_KEY, ASSERTION_ISSUER },
    backend: { BACKEND_SECRET, ASSERTION_ISSUER, ASSERTION_KEYS: JSON.stringify({ keys: [publicKey] }) },
  };
}
