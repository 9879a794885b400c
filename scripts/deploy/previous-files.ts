import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, isRelease, isSigned, releaseOf } from "./release-files.ts";

/** Name of the list of a release's files, which the live site serves as `/assets/release.json`. */
const LIST = "release.json";

export interface Signing {
  /** PURGE_SECRET, which signs the release list. */
  secret: string | undefined;
  /** PURGE_SECRET_PREVIOUS, with which the live release may be signed. */
  previousSecret?: string | undefined;
}

/** Writes the list of the files in `folder`, with their digests, to `release.json` in the same folder. */
export function writeRelease(folder: string, { secret }: Signing): void {
  const files = readdirSync(folder).filter((file) => file !== LIST);
  const release = releaseOf(files, (file) => readFileSync(join(folder, file)), secret);
  writeFileSync(join(folder, LIST), JSON.stringify(release));
}

/**
 * Downloads the hashed files of the live release to `folder`, because open browser tabs and rollbacks still need them.
 * Keeps no file if the live site has no list or if the list is not signed with one of the secrets. Returns whether the
 * live site responded with a list. Throws an error if a file is missing or does not match its digest.
 */
export async function keepPreviousFiles(
  host: string,
  folder: string,
  { secret, previousSecret }: Signing,
  { fetch, warn }: { fetch: typeof globalThis.fetch; warn: (message: string) => void },
): Promise<boolean> {
  const response = await fetch(`https://${host}/assets/${LIST}`).catch(() => null);
  if (!response?.ok) {
    warn(`${host}/assets/${LIST} is not available: no files of the previous release are kept`);
    return false;
  }
  const release: unknown = await response.json().catch(() => null);
  const secrets = [secret, previousSecret].filter((candidate) => candidate !== undefined);
  if (!isRelease(release) || (secret && !secrets.some((candidate) => isSigned(release, candidate)))) {
    warn(`${host}/assets/${LIST} is not signed with PURGE_SECRET: no files of the previous release are kept`);
    return true;
  }
  if (!secret) warn("PURGE_SECRET is not set: the signature of the previous release is not checked");
  for (const [file, digest] of Object.entries(release.files)) {
    const path = join(folder, file);
    if (!/^[\w.-]+$/.test(file) || existsSync(path)) continue;
    const previousFile = await fetch(`https://${host}/assets/${file}`);
    if (!previousFile.ok)
      throw new Error(
        `the live release returned status ${previousFile.status} for /assets/${file}, which pages that are open in a browser still need`,
      );
    const bytes = new Uint8Array(await previousFile.arrayBuffer());
    if (digestOf(bytes) !== digest)
      throw new Error(`/assets/${file} of the live release does not match the digest in ${LIST}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, bytes);
  }
  return true;
}
