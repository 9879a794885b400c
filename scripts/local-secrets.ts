import { randomBytes } from "node:crypto";

/**
 * Returns the secrets that the site and the backend share, for a local run. Each run generates them, so that nobody has
 * to set them and the repository contains none. `settings` may set them instead.
 */
export function localSecrets(settings: Record<string, string>) {
  const { BACKEND_SECRET = randomBytes(32).toString("base64url") } = settings;
  return { site: { BACKEND_SECRET }, backend: { BACKEND_SECRET } };
}
