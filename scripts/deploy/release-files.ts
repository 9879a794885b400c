import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** List of a release's hashed files (`/assets/release.json`). */
export interface Release {
  /** Hexadecimal SHA-256 digests of the files, keyed by file name. */
  files: Record<string, string>;
  /** HMAC-SHA-256 of `files`, with PURGE_SECRET as the key. Omitted if the release was deployed without the secret. */
  signature?: string;
}

/** Returns a file's SHA-256 digest in hexadecimal. */
export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const signatureOf = (files: Record<string, string>, secret: string): string =>
  createHmac("sha256", secret)
    .update(`release\n${JSON.stringify(files)}`)
    .digest("hex");

/** Returns the release list with each file's digest and, if `secret` is set, a signature. */
export function releaseOf(names: readonly string[], read: (name: string) => Uint8Array, secret?: string): Release {
  const files = Object.fromEntries(names.map((name) => [name, digestOf(read(name))]));
  return secret ? { files, signature: signatureOf(files, secret) } : { files };
}

/** Returns whether a JSON value is a valid release list. */
export const isRelease = (document: unknown): document is Release =>
  typeof document === "object" &&
  document !== null &&
  "files" in document &&
  typeof document.files === "object" &&
  document.files !== null &&
  !Array.isArray(document.files);

/** Returns whether a release list's signature is valid for a secret. */
export function isSigned({ files, signature }: Release, secret: string): boolean {
  const expected = Buffer.from(signatureOf(files, secret));
  const actual = Buffer.from(String(signature));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
