import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { type Plugin, parseAst } from "vite";
import { endpoints } from "../contracts/index.ts";

const BLOCK = /\/app\/blocks\/([^/]+)\/index\.ts$/;
const CONTRACT = /\/contracts\/[^/]+\.ts$/;
const CATALOGUE = /\/app\/pages\/catalogue\/example\.ts$/;
const APART = /\/app\/(?:blocks\/[^/]+\/examples\.ts|pages\/catalogue\/[^/]+\.tsx?)$/;

const posix = (path: string) => path.split(sep).join("/");

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

function withoutBlockExamples(code: string, path: string): string {
  const without = code.replace(/^import \{ examples \} from ".*";\n/m, "").replace(/^ {2}examples,\n/m, "");
  if (code.length - without.length < 30) throw new Error(`${path} does not declare its examples as other blocks do`);
  return without;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** The code without `example` in what is given to `endpoint()` and `operation()`. */
function withoutCallExamples(code: string): string {
  const cuts: Node[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] };
    if (type === "CallExpression" && ["endpoint", "operation"].includes(String(callee?.name)))
      for (const property of (given?.[0]?.properties ?? []) as (Node & { key?: Node })[])
        if (property.key?.name === "example") cuts.push(property);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang: "ts" }).body);
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ""), code);
}

/** What puts the examples back in their places, at the end of the catalog's own module. */
function givingExamplesBack(root: string): string {
  const blocks = `${root}/app/blocks`;
  const folders = readdirSync(blocks, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const examples = Object.fromEntries(Object.entries(endpoints).map(([name, { example }]) => [name, example]));
  return [
    `import { registry as everyBlock } from "${blocks}/index.ts";`,
    `import { endpoints as everyCall } from "${root}/contracts/index.ts";`,
    ...folders.map(({ name }, at) => `import { examples as e${at} } from "${blocks}/${name}/examples.ts";`),
    ...folders.map(({ name }, at) => `everyBlock["${name}"].examples = e${at};`),
    `const ofCalls = JSON.parse(${JSON.stringify(JSON.stringify(examples))});`,
    "for (const name in ofCalls) everyCall[name].example = ofCalls[name];",
  ].join("\n");
}

/** The folder of the Worker's build for a chunk: what only the catalog needs stands apart. */
export const chunkFolder = (modules: readonly string[]): string =>
  modules.some((id) => APART.test(posix(id))) ? "catalogue" : "chunks";
