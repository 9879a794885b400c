import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type PluginOption } from "vite";
import { describe, expect, it } from "vitest";
import configOf from "../vite.config.ts";

const config = await configOf({ command: "build", mode: "production" });

const root = join(import.meta.dirname, "..");
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const { dependencies, devDependencies } = readJson("package.json");
const declared = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);

const sources = ["app", "worker", "lib", "contracts", "backend", "vite", "scripts", "tests"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  .concat("vite.config.ts", "vitest.config.ts");

/** Matches each package that a module imports, with the subpath. */
const BARE =
  /(?:^(?:import|export)\s[^"'`;]*?from\s*|^import\s*|\bimport\(\s*|\brequire(?:\.resolve)?\(\s*|\bimport\.meta\.resolve\(\s*)"([^"./][^"]*)"/gm;
const bareImports = (text: string) =>
  [...text.matchAll(BARE)]
    .map(([, name = ""]) => name)
    .filter((name) => /^[@\w]/.test(name) && !/^(node|cloudflare|virtual):/.test(name));

/** Returns the rule that a package import violates, or null. */
function problemOf(specifier: string): string | null {
  const [, name = "", subpath = ""] = /^((?:@[^/]+\/)?[^/]+)(\/.+)?$/.exec(specifier) ?? [];
  // A package that contains only types, such as `@types/fhir`, has no runtime package.
  if (!declared.has(name) && declared.has(`@types/${name}`))
    return existsSync(join(root, `node_modules/@types/${name}${subpath}.d.ts`)) ? null : `no types for ${specifier}`;
  if (!declared.has(name)) return `${name} is not a dependency`;
  if (!subpath) return null;
  const { exports } = readJson(`node_modules/${name}/package.json`);
  // A package without `exports` publishes the modules in its root folder.
  if (!exports && existsSync(join(root, `node_modules/${name}${subpath}.js`)) && !subpath.includes("/", 1)) return null;
  const isPublished = Object.entries(exports ?? {}).some(([key, target]) => {
    const [start = "", end] = key.split("*");
    const path = `.${subpath}`;
    return target !== null && (end === undefined ? path === start : path.startsWith(start) && path.endsWith(end));
  });
  return isPublished ? null : `${name} does not export .${subpath}`;
}

describe("source code imports only the published paths of packages (PF-08)", () => {
  it.each([
    ['import { a } from "hono";\nimport "./b.ts";\nimport type {\n  C,\n} from "zod";', ["hono", "zod"]],
    ['const { z } = await import("zod/v4/core");', ["zod/v4/core"]],
    ['import "@linaria/core";\nexport * from "jose";', ["@linaria/core", "jose"]],
    ['import { env } from "cloudflare:workers";\nimport "node:fs";', []],
  ])("the check finds the imports of %j", (text, expected) => {
    expect(bareImports(text)).toEqual(expected);
  });

  it.each([
    ["hono", null],
    ["hono/cookie", null],
    ["fhir/r4", null],
    ["fhir/r9", "no types for fhir/r9"],
    ["react-dom/server", null],
    [
      "react-dom/cjs/react-dom-server.edge.production.js",
      "react-dom does not export ./cjs/react-dom-server.edge.production.js",
    ],
    ["@sitecore-jss/sitecore-jss/layout", null],
    [
      "@sitecore-jss/sitecore-jss/dist/cjs/constants",
      "@sitecore-jss/sitecore-jss does not export ./dist/cjs/constants",
    ],
    ["htmlparser2", "htmlparser2 is not a dependency"],
  ])("the check reports for the import %s the problem %s", (specifier, problem) => {
    expect(problemOf(specifier)).toBe(problem);
  });

  it("every package import resolves to a declared dependency and an exported path", () => {
    const found = sources.flatMap((file) =>
      bareImports(readFileSync(join(root, file), "utf8"))
        .flatMap((name) => problemOf(name) ?? [])
        .map((problem) => `${file}: ${problem}`),
    );
    expect(found).toEqual([]);
  });

  it("no module reads a package's files by path, and no module uses React internals", () => {
    const PRIVATE = /node_modules\/[@\w.]+\/|__(CLIENT|SERVER)_INTERNALS|_DO_NOT_USE/;
    const reaching = sources
      .filter((file) => file !== "tests/libraries.test.ts")
      .filter((file) => PRIVATE.test(readFileSync(join(root, file), "utf8")));
    expect(reaching).toEqual([]);
  });
});

const ENTRY = "\0every-library";
const LIBRARY = /\/node_modules\//;

/**
 * Builds all dependencies of the site. Returns the files that the plugins load, redirect, or transform, and the chunks
 * that the plugins change.
 */
async function changedBy(options: PluginOption[], names: string[]): Promise<string[]> {
  const changed: string[] = [];
  const plugins = ((await Promise.all(options)).flat(9) as Plugin[]).map((plugin) => {
    const watch = (name: "resolveId" | "load" | "transform") => {
      const hook = plugin[name];
      if (!hook) return {};
      const handler = (typeof hook === "function" ? hook : hook.handler) as (...args: string[]) => unknown;
      async function watched(this: unknown, ...args: string[]) {
        const result = await handler.apply(this, args);
        const code = typeof result === "object" && result !== null && "code" in result ? result.code : result;
        const [subject = "", id = ""] = args;
        const isOfLibrary =
          name === "load"
            ? LIBRARY.test(subject)
            : name === "transform"
              ? LIBRARY.test(id) && code !== subject
              : LIBRARY.test(id) || names.includes(subject);
        if (isOfLibrary && code)
          changed.push(
            `${plugin.name}, ${name}: ${(name === "transform" ? id : subject).split("/node_modules/").at(-1)}`,
          );
        return result;
      }
      return { [name]: typeof hook === "function" ? watched : { ...hook, handler: watched } };
    };
    return {
      ...plugin,
      ...watch("resolveId"),
      ...watch("load"),
      ...watch("transform"),
      ...watchChunks(plugin, changed),
    } as Plugin;
  });
  const entry: Plugin = {
    name: "every-library",
    enforce: "pre",
    resolveId: (id) => (id === "every-library" ? ENTRY : undefined),
    load: (id) => (id === ENTRY ? names.map((name, at) => `export * as l${at} from "${name}";`).join("\n") : undefined),
  };
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [entry, ...plugins],
    resolve: config.resolve ?? {},
    ssr: { noExternal: true },
    build: { ssr: true, write: false, rollupOptions: { input: "every-library", external: [/^node:/, /^cloudflare:/] } },
  });
  return [...new Set(changed)];
}

/** Wraps the hooks that can change chunks. All chunks of the build contain only library code. */
function watchChunks({ name, renderChunk, generateBundle }: Plugin, changed: string[]): Partial<Plugin> {
  const watched: Partial<Plugin> = {};
  if (renderChunk) {
    const handler = typeof renderChunk === "function" ? renderChunk : renderChunk.handler;
    watched.renderChunk = async function (code, ...rest) {
      const result = await handler.call(this, code, ...rest);
      const rendered = typeof result === "object" && result !== null && "code" in result ? result.code : result;
      if (rendered && rendered !== code) changed.push(`${name}, renderChunk`);
      return result;
    };
  }
  if (generateBundle) {
    const handler = typeof generateBundle === "function" ? generateBundle : generateBundle.handler;
    watched.generateBundle = async function (options, bundle, isWrite) {
      const codes = () => JSON.stringify(Object.values(bundle).map((file) => ("code" in file ? file.code : "")));
      const before = codes();
      await handler.call(this, options, bundle, isWrite);
      if (codes() !== before) changed.push(`${name}, generateBundle`);
    };
  }
  return watched;
}

describe("a build that does not modify dependencies (PF-08)", () => {
  const libraries = [...Object.keys(dependencies), "react-dom/client", "react-dom/server", "react-dom/static"];

  it("no plugin loads, redirects, or transforms a file in node_modules, or changes a chunk of library code", async () => {
    expect(await changedBy(config.plugins ?? [], libraries)).toEqual([]);
  });

  it.each<[string, Plugin, string]>([
    [
      "transforms",
      { name: "bad", transform: (code, id) => (/zod/.test(id) ? `${code};` : undefined) },
      "bad, transform: zod/",
    ],
    [
      "transforms by a filter",
      { name: "bad", transform: { filter: { id: /zod/ }, handler: (code) => ({ code: `${code};`, map: null }) } },
      "bad, transform: zod/",
    ],
    ["loads", { name: "bad", load: (id) => (/zod/.test(id) ? "export {}" : undefined) }, "bad, load: zod/"],
    [
      "redirects",
      { name: "bad", enforce: "pre", resolveId: (id) => (id === "zod" ? "/app/zod.ts" : undefined), load: () => "" },
      "bad, resolveId: zod",
    ],
    ["renders", { name: "bad", renderChunk: (code) => `${code};` }, "bad, renderChunk"],
    [
      "rewrites",
      {
        name: "bad",
        generateBundle(_options, bundle) {
          for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = file.code.replace("e", "E");
        },
      },
      "bad, generateBundle",
    ],
  ])("the check detects a plugin that %s a dependency's code", async (_what, plugin, found) => {
    expect(await changedBy([plugin], ["zod"])).toEqual(expect.arrayContaining([expect.stringContaining(found)]));
  });

  it("the build replaces only two unused optional dependencies of the sanitizer with an empty module", () => {
    const empty = join(root, "vite/empty-module.ts");
    expect(config.resolve?.alias).toEqual({ postcss: empty, dayjs: empty });
    for (const environment of Object.values(config.environments ?? {}))
      expect(environment.resolve ?? {}).not.toHaveProperty("alias");
  });
});
