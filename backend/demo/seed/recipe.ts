import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/**
 * Returns a SHA-256 digest of a module and all modules that it imports by relative path, directly or indirectly. The
 * `read` function returns a file's source code.
 */
export async function recipeOf(
  module: URL,
  read: (file: URL) => Promise<string> = (file) => readFile(file, "utf8"),
): Promise<string> {
  const texts = new Map<string, string>();
  const add = async (file: URL): Promise<void> => {
    if (texts.has(file.href)) return;
    texts.set(file.href, "");
    const text = await read(file);
    texts.set(file.href, text);
    for (const [, path] of text.matchAll(/from "(\.[^"]+)"/g)) await add(new URL(path!, file));
  };
  await add(module);
  // The digest covers only file contents, so it does not depend on the project's location on disk.
  return createHash("sha256")
    .update(JSON.stringify([...texts.values()].sort()))
    .digest("hex");
}
