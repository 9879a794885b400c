import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { dirname, join, resolve as resolvePath } from "node:path";
import wywInJS from "@wyw-in-js/vite";
import { transform } from "lightningcss";
import type { DevEnvironment, Plugin } from "vite";
import { scriptsByModule } from "./client-manifest.ts";

const STYLE = "\0style:";
/** Placeholder for the path of the page assets file. The path is known only after all modules are bundled. */
const ASSETS_PATH = "__assets_path__";

/**
 * Path of the development stylesheet. The stylesheet contains the styles of all modules that the Worker has imported.
 */
export const DEV_SHEET = "/@page-styles.css";

/** Source code for the virtual modules in environments that do not bundle styles. */
export const unbundled: ReadonlyMap<string, string> = new Map([
  ["virtual:page-assets", 'export const assetsPath = "";'],
]);

/** Blocks that are on every page and whose styles are first in the cascade. */
const SHELL_BLOCKS = ["site-header", "site-footer"];

const names = new Map<string, string>();

/**
 * Returns a class name with four characters, because Linaria's class names with eight characters increase the
 * compressed size of HTML and CSS. The class name depends only on the original name. Throws an error if two original
 * names result in the same class name.
 */
function shortName(name: string): string {
  const digest = createHash("sha256").update(name).digest("base64").replace(/[+/=]/g, "");
  const className = digest.slice(digest.search(/[a-zA-Z]/)).slice(0, 4);
  const existingName = names.get(className);
  if (existingName !== undefined && existingName !== name)
    throw new Error(
      `The names ${existingName} and ${name} result in the same class name ${className}; rename one of them`,
    );
  names.set(className, name);
  return className;
}

/**
 * Vite plugins that write the styles extracted by Linaria to a static file. The Worker reads the file and inlines the
 * stylesheets for the blocks on a page. The file contains `{ sheets, base, blocks, scripts }`: the stylesheets in
 * cascade order, the stylesheet indexes for the page shell and for each block, and the files for each module that the
 * browser imports on demand. The Worker imports the file's path from `virtual:page-assets`.
 */
export function styles(): Plugin[] {
  const wyw = wywInJS({
    include: [/\/app\/.*\.tsx?$/],
    // Linaria adds no vendor prefixes, because Lightning CSS adds the prefixes required by the `targets` below.
    prefixer: false,
    classNameSlug: shortName,
    // Resolves relative imports without the bundler, because the bundler's resolver may not be ready outside a build.
    // Imports contain file extensions, so the function only has to join the paths.
    eval: {
      resolver: "hybrid",
      customResolver: async (specifier, importer) =>
        specifier.startsWith(".") ? { id: resolvePath(dirname(importer), specifier) } : null,
    },
  }) as Plugin & { load(id: string): string | undefined };
  const textOf = (id: string) => wyw.load(id.slice(STYLE.length, -3)) ?? "";
  const resolve = wyw.resolveId as (this: unknown, ...args: unknown[]) => unknown;

  const extract: Plugin = {
    ...wyw,
    resolveId(...args: unknown[]) {
      const id = resolve.apply(this, args);
      const path = typeof id === "string" ? id : (id as { id?: string } | null)?.id;
      return path?.endsWith(".wyw-in-js.css") ? `${STYLE}${path}.js` : id;
    },
    load(id: string) {
      if (!id.startsWith(STYLE)) return undefined;
      return { code: "export {}", moduleType: "js", moduleSideEffects: "no-treeshake" };
    },
  } as Plugin;

  return [
    extract,
    {
      name: "page-assets",
      resolveId: (id) => (unbundled.has(id) ? `\0${id}` : undefined),
      load(id) {
        const name = id.slice(1);
        if (!id.startsWith("\0") || !unbundled.has(name)) return undefined;
        const isBundled = this.environment.config.consumer === "server" && this.environment.mode === "build";
        return isBundled ? `export const assetsPath = "${ASSETS_PATH}";` : unbundled.get(name);
      },
      generateBundle(_options, bundle) {
        if (!this.getModuleInfo("\0virtual:page-assets")) return;
        const { order, base, blocks } = cascade([...this.getModuleIds()], (id) => {
          const module = this.getModuleInfo(id);
          return [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])];
        });
        const sheets = order.map((id) => minify(textOf(id), id));
        const assets = JSON.stringify({ sheets, base, blocks, scripts: scriptsByModule() });
        const path = `/assets/page-assets-${createHash("sha256").update(assets).digest("hex").slice(0, 8)}.json`;
        writeFileSync(join("dist/client", path), assets);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !chunk.code.includes(ASSETS_PATH)) continue;
          // The chunk must not contain library code, which plugins must not change.
          if (chunk.moduleIds.some((id) => id.includes("/node_modules/")))
            this.error(`the chunk ${chunk.fileName} contains the path of the page assets and library code`);
          chunk.code = chunk.code.replaceAll(ASSETS_PATH, path);
        }
      },
      configureServer({ middlewares, environments }) {
        const worker = environments.worker!;
        middlewares.use(DEV_SHEET, async (_request, response, next) => {
          try {
            response.setHeader("content-type", "text/css");
            response.setHeader("cache-control", "no-store");
            response.end((await devOrder(worker)).map(textOf).join("\n"));
          } catch (error) {
            next(error);
          }
        });
      },
    },
  ];
}

/** Transforms changed modules and returns, in cascade order, the style modules that the Worker has imported. */
async function devOrder(worker: DevEnvironment): Promise<string[]> {
  const modules = [...worker.moduleGraph.idToModuleMap.values()];
  const importsOf = (id: string) =>
    [...(worker.moduleGraph.getModuleById(id)?.importedModules ?? [])].flatMap((module) => module.id ?? []);
  const styledModules = modules.filter(
    ({ id }) => id && importsOf(id).some((importedId) => importedId.startsWith(STYLE)),
  );
  await Promise.all(styledModules.map(({ url }) => worker.transformRequest(url)));
  return cascade([...worker.moduleGraph.idToModuleMap.keys()], importsOf).order;
}

/**
 * Returns the style modules in cascade order (`order`) and the indexes of the style modules that the page shell
 * (`base`) and each block (`blocks`) need.
 */
function cascade(ids: string[], importsOf: (id: string) => string[]) {
  const root = `${process.cwd()}/app/`;
  const collectStyles = (
    entry: string,
    excludedPrefix: string,
    visited = new Set<string>(),
    styleIds: string[] = [],
  ): string[] => {
    if (visited.has(entry) || entry.startsWith(excludedPrefix)) return styleIds;
    visited.add(entry);
    const imports = importsOf(entry);
    // Only modules in the `app` folder have styles.
    for (const id of imports) if (id.startsWith(root)) collectStyles(id, excludedPrefix, visited, styleIds);
    for (const id of imports) if (id.startsWith(STYLE) && !styleIds.includes(id)) styleIds.push(id);
    return styleIds;
  };
  const entries = ids.filter((id) => id.startsWith(root));
  const shellStyles = collectStyles(`${root}render/render-body.tsx`, `${root}blocks/`);
  // Style modules for the frame around every tool page.
  const frameStyles = collectStyles(`${root}tools/Frame.tsx`, "\0");
  const order = [...shellStyles];
  for (const name of SHELL_BLOCKS) {
    const entry = entries.find((id) => id.startsWith(`${root}blocks/${name}/index.`));
    for (const id of entry ? collectStyles(entry, "\0") : []) if (!order.includes(id)) order.push(id);
  }
  const blocks: Record<string, number[]> = {};
  const FOLDER = /\/app\/(?:blocks|tools)\/(.+)\/index\.tsx?$/;
  for (const entry of entries.filter((id) => FOLDER.test(id)).sort()) {
    const inheritedStyles = entry.startsWith(`${root}tools/`) ? frameStyles : [];
    const pageStyles = [...new Set([...inheritedStyles, ...collectStyles(entry, "\0")])].filter(
      (id) => !shellStyles.includes(id),
    );
    for (const id of pageStyles) if (!order.includes(id)) order.push(id);
    blocks[FOLDER.exec(entry)![1]!] = pageStyles.map((id) => order.indexOf(id));
  }
  return { order, base: shellStyles.map((id) => order.indexOf(id)), blocks };
}

function minify(css: string, filename: string): string {
  return transform({
    filename,
    code: new TextEncoder().encode(css),
    minify: true,
    targets: { chrome: 111 << 16, safari: (16 << 16) | (4 << 8), firefox: 113 << 16 },
  }).code.toString();
}
