import { join } from "node:path";
import type { Plugin } from "vite";
import { keptEntities } from "./entities.ts";

const nothing = join(import.meta.dirname, "nothing.ts");
const inWorker = { apply: "build", applyToEnvironment: ({ name }: { name: string }) => name === "worker" } as const;

/** What libraries bring along and no part of the site runs, in browser or Worker: import name → stand-in. */
export const neverRun = {
  // The sanitizer needs it for style attributes, which are removed from all rich text.
  postcss: nothing,
  // For dates, which the sanitizer is never given.
  dayjs: nothing,
};

/**
 * Keeps out of the Worker what runs in the browser alone, and the parts of libraries that only tools use (PF-08). A part
 * that is reached all the same throws.
 */
export function leftOut(): Plugin[] {
  return [
    {
      name: "left-out-modules",
      enforce: "pre",
      ...inWorker,
      resolveId(id, importer) {
        // The virtual list needs the element that its rows stand in.
        if (id === "@tanstack/react-virtual") return nothing;
        // The sanitizer wants the parser only, and the package's entry brings a tree, its tools and its writer.
        if (id === "htmlparser2" && importer?.includes("sanitize-html"))
          return join(import.meta.dirname, "../node_modules/htmlparser2/dist/Parser.js");
        return undefined;
      },
    },
    {
      name: "left-out-entities",
      ...inWorker,
      transform: (_, id) =>
        /entities\/dist\/generated\/decode-data-html\.js$/.test(id)
          ? `const words = ${JSON.stringify(String.fromCharCode(...keptEntities()))};
             export const htmlDecodeTree = Uint16Array.from({ length: words.length }, (_, at) => words.charCodeAt(at));`
          : undefined,
    },
    {
      name: "left-out-json-schema",
      ...inWorker,
      // Schemas are written as JSON Schema by `npm run schemas` and the docs, never by the Worker.
      transform(code, id) {
        if (!/zod\/v4\/classic\/schemas\.js$/.test(id)) return undefined;
        const without = code
          // The one that reads a schema's limits, for forms that are made from it.
          .replace(
            /^import \* as processors from (.*)$/m,
            "import { aggregateChecks } from $1\nconst processors = { aggregateChecks };",
          )
          .replace(
            /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
            'const createToJSONSchemaMethod = () => () => { throw new Error("left out of the build (vite/left-out.ts)"); };\n' +
              "const createStandardJSONSchemaMethod = createToJSONSchemaMethod;",
          );
        if (without.includes("to-json-schema") || !without.includes("{ aggregateChecks }"))
          throw new Error("zod's schemas are not written as vite/left-out.ts expects");
        return without;
      },
    },
  ];
}
