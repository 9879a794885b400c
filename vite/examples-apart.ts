import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Plugin } from "vite";

const BLOCK = /\/app\/blocks\/([^/]+)\/index\.ts$/;
const CATALOGUE = /\/app\/pages\/catalogue\/example\.ts$/;
const APART = /\/app\/(?:blocks\/[^/]+\/examples\.ts|pages\/catalogue\/[^/]+\.tsx?)$/;

const posix = (path: string) => path.split(sep).join("/");

/**
 * The examples of the blocks travel with the catalog that shows them, not with the blocks: they are a fifteenth of the
 * Worker, and production, which has no catalog, leaves them out of what it uploads (PF-08).
 */
export function examplesApart(): Plugin {
  return {
    name: "examples-apart",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "worker",
    apply: "build",
    transform(code, id) {
      const path = posix(id);
      if (BLOCK.test(path)) {
        const without = code.replace(/^import \{ examples \} from ".*";\n/m, "").replace(/^ {2}examples,\n/m, "");
        if (code.length - without.length < 30)
          throw new Error(`${path} does not declare its examples as other blocks do`);
        return without;
      }
      if (!CATALOGUE.test(path)) return undefined;
      const blocks = posix(join(dirname(id), "../../blocks"));
      const folders = readdirSync(blocks, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const imports = folders.map(
        ({ name }, at) => `import { examples as e${at} } from "${blocks}/${name}/examples.ts";`,
      );
      const given = folders.map(({ name }, at) => `registry["${name}"].examples = e${at};`);
      return [...imports, `import { registry } from "${blocks}/index.ts";`, code, ...given].join("\n");
    },
  };
}

/** The folder of the Worker's build for a chunk: what only the catalog needs stands apart. */
export const chunkFolder = (modules: readonly string[]): string =>
  modules.some((id) => APART.test(posix(id))) ? "catalogue" : "chunks";
