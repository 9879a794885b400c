import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Plugin, parseAst } from "vite";
import { endpoints } from "../contracts/index.ts";
import { givingDocsBack } from "./docs-apart.ts";
import { type Node, posix, propertiesGiven, without } from "./source-cuts.ts";

const BLOCK = /\/app\/blocks\/([^/]+)\/index\.ts$/;
const CONTRACT = /\/contracts\/[^/]+\.ts$/;
const CATALOGUE = /\/app\/pages\/catalogue\/example\.ts$/;
const APART = /\/app\/(?:blocks\/[^/]+\/examples\.ts|pages\/catalogue\/[^/]+\.tsx?)$|\?docs$/;

/**
 * The examples of blocks and calls travel with the catalog that shows them, not with what they are examples of: they are
 * a twelfth of the Worker, and production, which has no catalog, leaves them out of what it uploads (PF-08).
 */
export function examplesApart(): Plugin {
  return {
    name: "examples-apart",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "worker",
    transform(code, id) {
      const path = posix(id);
      if (BLOCK.test(path)) return withoutBlockExamples(code, path);
      if (CONTRACT.test(path)) return withoutCallExamples(code);
      return CATALOGUE.test(path) ? `${code}\n${givingExamplesBack(posix(join(dirname(id), "../../..")))}` : undefined;
    },
  };
}

const bodyOf = (code: string) => parseAst(code, { lang: "ts" }).body;

function withoutBlockExamples(code: string, path: string): string {
  const cuts = propertiesGiven(bodyOf(code), ["block"], ["examples", "doc"]);
  if (cuts.length !== 2) throw new Error(`${path} does not declare its doc and examples as other blocks do`);
  return without(code, cuts).replace(/^import \{ examples \} from ".*";\n/m, "");
}

/** A call's summary and row are for the documents alone, which are written from the sources. */
const withoutCallExamples = (code: string) =>
  without(code, propertiesGiven(bodyOf(code), ["endpoint", "operation"], ["example", "summary", "row"]));

/** The sentence that a block's declaration has for authors. */
function docOf(root: string, folder: string): string {
  const [doc] = propertiesGiven(
    bodyOf(readFileSync(`${root}/app/blocks/${folder}/index.ts`, "utf8")),
    ["block"],
    ["doc"],
  );
  return String((doc?.value as Node | undefined)?.value);
}

/** What puts the examples back in their places, at the end of the catalog's own module. */
function givingExamplesBack(root: string): string {
  const blocks = `${root}/app/blocks`;
  const folders = readdirSync(blocks, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const examples = Object.fromEntries(Object.entries(endpoints).map(([name, { example }]) => [name, example]));
  return [
    `import { registry as everyBlock } from "${blocks}/index.ts";`,
    `import { endpoints as everyCall } from "${root}/contracts/index.ts";`,
    ...folders.map((name, at) => `import { examples as e${at} } from "${blocks}/${name}/examples.ts";`),
    ...folders.map((name, at) => `everyBlock["${name}"].examples = e${at};`),
    `const ofCalls = JSON.parse(${JSON.stringify(JSON.stringify(examples))});`,
    givingDocsBack(folders, Object.fromEntries(folders.map((name) => [name, docOf(root, name)]))),
    "for (const name in ofCalls) everyCall[name].example = ofCalls[name];",
  ].join("\n");
}

/** The folder of the Worker's build for a chunk: what only the catalog needs stands apart. */
export const chunkFolder = (modules: readonly string[]): string =>
  modules.some((id) => APART.test(posix(id))) ? "catalogue" : "chunks";
