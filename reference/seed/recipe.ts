import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** Returns a digest of a module and its direct and indirect relative imports. `read` returns the text of a file. */
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
  // Relative paths make the digest independent of the project's location on disk.
  return createHash("sha256")
    .update(JSON.stringify([...texts.values()].sort()))
    .digest("hex");
}
