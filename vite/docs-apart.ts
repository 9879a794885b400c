import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Plugin, parseAst } from "vite";
import { type Cut, type Node, posix, walk, without } from "./source-cuts.ts";

const DOCS = "?docs";
const root = join(import.meta.dirname, "../app");

/** A file of ours, cut at its queries, from the root of `app`. */
const within = (id: string) => posix(relative(root, id.replace(/\?.*$/, "")));

/**
 * What each field holds, in words, is for the catalog alone (DX-01): it travels there with a second copy of the field
 * sets, made from the same files, and the ones that pages are parsed with go without (PF-08).
 */
export function docsApart(): Plugin {
  return {
    name: "docs-apart",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "worker",
    resolveId(id, importer) {
      if (!importer?.endsWith(DOCS) || !id.startsWith(".")) return undefined;
      const path = join(dirname(importer), id);
      return docCuts(readFileSync(path, "utf8"), path).length > 0 ? path + DOCS : path;
    },
    transform(code, id) {
      if (id.endsWith(DOCS) || !/^[^.].*\.ts$/.test(within(id))) return undefined;
      const cuts = docCuts(code, id);
      return cuts.length > 0 ? without(code, cuts) : undefined;
    },
  };
}

let found: ReadonlySet<string> | undefined;
/** The functions that make a field of its description, each as `file#name`. */
function makers(): ReadonlySet<string> {
  found ??= new Set(
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), "utf8");
        return text.includes("doc: string") ? makersIn(text).map((name) => `${posix(file)}#${name}`) : [];
      }),
  );
  return found;
}

function makersIn(code: string): string[] {
  const names: string[] = [];
  walk(parseAst(code, { lang: "ts" }).body, ({ type, id, init }) => {
    const [first] = ((init as Node | null)?.params ?? []) as (Node & { name?: string })[];
    if (type === "VariableDeclarator" && first?.name === "doc") names.push(String((id as Node).name));
  });
  return names;
}

/** The descriptions that a file gives to fields. */
function docCuts(code: string, id: string): Cut[] {
  const file = within(id);
  const known = new Set([...makers()].flatMap((maker) => (maker.startsWith(`${file}#`) ? [maker.split("#")[1]!] : [])));
  const cuts: Cut[] = [];
  walk(parseAst(code, { lang: "ts" }).body, ({ type, source, specifiers, callee, arguments: given }) => {
    if (type === "ImportDeclaration")
      for (const { imported, local } of specifiers as { imported?: { name: string }; local: { name: string } }[]) {
        const from = posix(join(dirname(file), String((source as Node).value)));
        if (makers().has(`${from}#${imported?.name}`)) known.add(local.name);
      }
    const [doc] = (given ?? []) as Node[];
    if (type !== "CallExpression" || !known.has(String((callee as Node).name))) return;
    if (doc?.type === "Literal" && doc.value) cuts.push({ ...doc, put: '""' });
  });
  return cuts;
}

/** What gives descriptions back to the blocks, in the catalog's own module: `everyBlock` is the registry there. */
export function givingDocsBack(folders: readonly string[], docs: Readonly<Record<string, string>>): string {
  const sources = folders.map((name) => fieldsOf(name));
  return [
    ...sources.map(({ name, path }, at) => `import { ${name} as d${at} } from "${posix(path)}${DOCS}";`),
    "const giveDocs = (to, from) => { for (const name in from) {",
    "  to[name].doc = from[name].doc; to[name].schema = from[name].schema;",
    "  if (from[name].fields) giveDocs(to[name].fields, from[name].fields);",
    "} };",
    ...folders.flatMap((name, at) => [
      `everyBlock["${name}"].doc = ${JSON.stringify(docs[name])};`,
      `giveDocs(everyBlock["${name}"].fields, d${at});`,
    ]),
  ].join("\n");
}

/** Where the fields of a block are declared, as its index imports them. */
function fieldsOf(folder: string): { name: string; path: string } {
  const index = join(root, "blocks", folder, "index.ts");
  const code = readFileSync(index, "utf8");
  const name = /^ {2}fields(?:: (\w+))?,$/m.exec(code)?.[1] ?? "fields";
  const [, from] = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "(.+)";$`, "m").exec(code) ?? [];
  if (!from) throw new Error(`${index} does not import its fields as other blocks do`);
  return { name, path: join(dirname(index), from) };
}
