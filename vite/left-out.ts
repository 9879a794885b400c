import { join } from "node:path";
import type { Plugin } from "vite";
import { includedEntities } from "./entities.ts";

const nothing = join(import.meta.dirname, "nothing.ts");
const jsxRuntime = join(import.meta.dirname, "jsx-runtime.ts");
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
        if (id === "react/jsx-runtime" && importer !== jsxRuntime) return jsxRuntime;
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
          ? `const words = ${JSON.stringify(String.fromCharCode(...includedEntities()))};
             export const htmlDecodeTree = Uint16Array.from({ length: words.length }, (_, at) => words.charCodeAt(at));`
          : undefined,
    },
    {
      name: "left-out-of-schemas",
      ...inWorker,
      transform(code, id) {
        if (!/zod\/v4\/classic\/schemas\.js$/.test(id)) return undefined;
        const cut = (text: string, part: RegExp, put: string) => {
          if (!part.test(text)) throw new Error("zod's schemas are not written as vite/left-out.ts expects");
          return text.replace(part, put);
        };
        const cuts: [part: RegExp, put: string][] = [
          // Schemas are written as JSON Schema by `npm run schemas` and the docs, never by the Worker. What is kept
          // reads a schema's limits, for forms that are made from it.
          [
            /^import \* as processors from (.*)$/m,
            "import { aggregateChecks } from $1\nconst processors = { aggregateChecks };",
          ],
          [
            /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
            'const createToJSONSchemaMethod = () => () => { throw new Error("left out of the build (vite/left-out.ts)"); };\n' +
              "const createStandardJSONSchemaMethod = createToJSONSchemaMethod;",
          ],
          // Parsers compiled as text, which Workers never run.
          [/core\.\$ZodObjectJIT\.init/, "core.$ZodObject.init"],
          // The older way to ask for formats, `z.string().email()`: as methods they all stay, whichever are used.
          [/^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm, ""],
        ];
        return cuts.reduce((text, [part, put]) => cut(text, part, put), code);
      },
    },
  ];
}
