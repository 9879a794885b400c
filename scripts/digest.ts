import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Returns a SHA-256 digest of the given files, the given folders, and the string `extra`. */
export function digestOf(paths: readonly string[], extra = ""): string {
  const hash = createHash("sha256").update(extra);
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => `${entry.parentPath}/${entry.name}`)
          .sort()
      : [path];
    for (const file of files) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * Runs `operation` unless `file` already contains the stamp. After `operation` resolves, the function writes the stamp
 * to `file`.
 */
export async function once(file: string, stamp: string, operation: () => Promise<unknown>): Promise<void> {
  if (existsSync(file) && readFileSync(file, "utf8") === stamp) return;
  await operation();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
