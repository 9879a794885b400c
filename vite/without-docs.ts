import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const TEXT = ['"', "'", "`"].map((quote) => `${quote}(?:[^${quote}\\\\]|\\\\.)*${quote}`).join("|");
const OF_CALLS = new RegExp(`^ {2,4}(?:row|summary):\\s*(?:${TEXT}),$`, "gm");
const OF_BLOCK = new RegExp(`^ {2}doc:\\s*(${TEXT}),$`, "gm");

const withoutLines = (code: string, pattern: RegExp) => ({
  code: code.replace(pattern, (text) => "\n".repeat(text.split("\n").length - 1)),
  map: null,
});

/** Returns a module with the descriptions of all blocks, by block name. */
function docsModule(): string {
  const entries = globSync("app/blocks/*/index.ts").map((file) => {
    const code = readFileSync(file, "utf8");
    const [, name] = /^ {2}name: "(\w+)",$/m.exec(code) ?? [];
    const [[, doc] = []] = code.matchAll(OF_BLOCK);
    if (!name || !doc) throw new Error(`${file} does not declare name and doc as literals`);
    return `${name}: ${doc}`;
  });
  return `export const blockDocs = {${entries.join(",\n")}};`;
}

/**
 * Removes descriptions that only the documentation uses: the properties `row` and `summary` of calls, and `doc` of
 * blocks. Line numbers stay the same. `virtual:block-docs` provides the descriptions of blocks to the catalog, which is
 * not uploaded to production.
 */
export const withoutDocs = (): Plugin => ({
  name: "without-docs",
  enforce: "pre",
  resolveId: (id) => (id === "virtual:block-docs" ? "\0block-docs" : undefined),
  load: (id) => (id === "\0block-docs" ? docsModule() : undefined),
  transform: {
    filter: { id: /\/(contracts\/[\w-]+|app\/blocks\/[\w-]+\/index)\.ts$/ },
    handler(code, id) {
      if (this.environment.mode !== "build") return undefined;
      return withoutLines(code, id.includes("/contracts/") ? OF_CALLS : OF_BLOCK);
    },
  },
});
