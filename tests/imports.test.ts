import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { tours } from "./support/tours.ts";

/**
 * The allowed imports between modules, including type imports. A module can import its own files and every module on an
 * earlier line of the list, but no other module on the same line.
 */
const layers: Record<string, string[][]> = {
  app: [
    ["app/theme", "app/context", "app/browser"],
    ["app/islands"],
    ["app/ui"],
    ["app/cms/phrases.ts"],
    ["app/cms/fields"],
    ["app/cms/editing"],
    ["app/cms/components"],
    ["app/search", "app/forms"],
    ["app/care", "app/events", "app/publications", "app/careers"],
    ["app/blocks"],
    ["app/cms/parse"],
    ["app/render"],
    ["app/tools"],
    ["app/phrases.ts"],
    ["app/cms/lint"],
    ["app/island-registry.ts", "app/index.ts", "app/html.ts", "app/virtual.d.ts"],
    ["app/client.ts"],
  ],
  worker: [
    ["worker/env.ts"],
    ["worker/site.ts"],
    ["worker/runtime"],
    ["worker/http"],
    ["worker/context.ts", "worker/db"],
    ["worker/cache"],
    ["worker/limits"],
    ["worker/auth"],
    ["worker/upstream"],
    ["worker/content"],
    ["worker/pages", "worker/calls", "worker/discovery", "worker/fhir"],
    ["worker/handlers"],
    ["worker/index.ts"],
  ],
};

/**
 * Folders of the Worker that hold a subject whole, from its table in D1 to the operations of its pages. They and every
 * module between `worker/db` and `worker/handlers` can import each other, as long as no files form a cycle.
 */
const SUBJECTS = ["publish", "metrics", "audit", "monitoring", "config", "operation.ts"].map(
  (name) => `worker/${name}`,
);
const isSubject = (file: string) => SUBJECTS.some((room) => file === room || file.startsWith(`${room}/`));
const BELOW_SUBJECTS = /^worker\/(env\.ts|site\.ts|runtime\/|http\/)/;
const ABOVE_SUBJECTS = /^worker\/(handlers\/|index\.ts)/;

/** For each top-level folder, returns whether its files can import a path outside the folder. */
const foreign: Record<string, (path: string) => boolean> = {
  lib: () => false,
  contracts: (path) => path.startsWith("lib/"),
  app: (path) => /^(lib|contracts)\//.test(path),
  worker: (path) => /^(lib|contracts)\//.test(path) || path === "app/index.ts" || path === "app/html.ts",
  backend: (path) => /^(lib|contracts)\//.test(path),
  adapters: (path) => /^(lib|contracts)\//.test(path),
};

const root = join(import.meta.dirname, "..");
const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !(folder === "adapters" && file.endsWith(".test.ts")))
    .map((file) => `${folder}/${file}`)
    .sort();

const IMPORT =
  /(?:^\s*(?:import|export)\s+(?:type\s)?(?:\{[^}]*\}\s*|[^;'"]*?)from\s+|^\s*import\s+|import\()"(\.[^"]+)"/gm;
const importsOf = (file: string) => importsIn(file, readFileSync(join(root, file), "utf8"));
const importsIn = (file: string, text: string) =>
  [...text.matchAll(IMPORT)]
    .map(([, path = ""]) => normalize(join(dirname(file), path.replace(/\?\w+$/, ""))))
    .filter((path) => /\.tsx?$/.test(path));

const files = Object.keys(foreign).flatMap(sources);
const graph = new Map(files.map((file) => [file, importsOf(file)]));
/** The imports of all modules, including those that do not run on the site. */
const wholeGraph = new Map([
  ...graph,
  ...["vite.config.ts", "vitest.config.ts", ...["scripts", "tests", "vite"].flatMap(sources)].map(
    (file) => [file, importsOf(file)] as const,
  ),
]);

/** Returns the cycles in a graph, each as a list of files. */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) return void found.push([...path.slice(at), file]);
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of edges.keys()) walk(file, []);
  return found;
}

const roomOf = (file: string, lines: string[][]) =>
  lines
    .flatMap((rooms, line) => rooms.map((room) => ({ room, line })))
    .find(({ room }) => file === room || file.startsWith(`${room}/`));

type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns the imports in a graph to which a rule applies, as text. */
const importsThat = (graph: Graph, isWrong: (file: string, path: string) => boolean) =>
  [...graph].flatMap(([file, paths]) => paths.filter((path) => isWrong(file, path)).map((path) => `${file} → ${path}`));

/** Returns the imports from a top-level folder that the folder's rule does not allow. */
const foreignImports = (folder: string, graph: Graph) =>
  importsThat(
    graph,
    (file, path) => file.startsWith(`${folder}/`) && !path.startsWith(`${folder}/`) && !foreign[folder]!(path),
  );

/** Returns the imports within a top-level folder of modules that are not on an earlier line, and files on no line. */
function laterImports(folder: string, lines: string[][], graph: Graph): string[] {
  const own = [...graph.keys()].filter((file) => file.startsWith(`${folder}/`) && !isSubject(file));
  const unlisted = own.filter((file) => !roomOf(file, lines)).map((file) => `${file} is on no line`);
  const later = importsThat(graph, (file, path) => {
    if (!file.startsWith(`${folder}/`) || !path.startsWith(`${folder}/`)) return false;
    if (isSubject(file)) return ABOVE_SUBJECTS.test(path);
    if (isSubject(path)) return BELOW_SUBJECTS.test(file);
    const [from, to] = [roomOf(file, lines), roomOf(path, lines)];
    return from !== undefined && (!to || (to.room !== from.room && to.line >= from.line));
  });
  return [...unlisted, ...later];
}

const blockOf = (path: string) => /^app\/blocks\/([^/]+)\//.exec(path)?.[1];
const importsOfOtherBlocks = (graph: Graph) =>
  importsThat(graph, (file, path) => Boolean(blockOf(file) && blockOf(path) && blockOf(path) !== blockOf(file)));

describe("module boundaries", () => {
  it("every import resolves to a file", () => {
    const missing = [...wholeGraph].flatMap(([file, paths]) =>
      paths.filter((path) => !existsSync(join(root, path))).map((path) => `${file} → ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("imports, including type imports, form no cycle", () => {
    expect(circles(wholeGraph).map((path) => path.join(" → "))).toEqual([]);
  });

  it.each(Object.keys(foreign))("files in %s import only allowed files from other top-level folders", (folder) => {
    expect(foreignImports(folder, graph)).toEqual([]);
  });

  it.each(Object.entries(layers))("modules in %s import only modules on earlier lines", (folder, lines) => {
    expect(laterImports(folder, lines, graph)).toEqual([]);
  });

  it("no block imports another block", () => {
    expect(importsOfOtherBlocks(graph)).toEqual([]);
  });

  it("no source file has more than 400 lines", () => {
    const long = files.filter((file) => readFileSync(join(root, file), "utf8").split("\n").length > 401);
    expect(long).toEqual([]);
  });

  it("no module creates an Intl object at load time, because the creation takes 50 ms on a slow phone (PF-07)", () => {
    const makers = [...sources("lib"), ...sources("app")].filter((file) =>
      /^(export )?(const|let) .*new Intl\./m.test(readFileSync(join(root, file), "utf8")),
    );
    expect(makers).toEqual([]);
  });
});

describe("tours in README.md", () => {
  /** Files that only re-export other files. The tours skip these files. */
  const barrels = ["app/index.ts", "app/html.ts", "app/blocks/index.ts", "contracts/index.ts"];
  const leadsTo = (file: string): string[] =>
    (graph.get(file) ?? []).flatMap((next) => (barrels.includes(next) ? [next, ...leadsTo(next)] : [next]));

  it.each(tours)("in the tour '$name', each file after the first is imported by an earlier file", ({ files: tour }) => {
    const reached = new Set(tour.slice(0, 1));
    const lost = tour.filter((file) => {
      const known = reached.has(file);
      for (const next of known ? leadsTo(file) : []) reached.add(next);
      return !known;
    });
    expect(lost).toEqual([]);
  });
});
