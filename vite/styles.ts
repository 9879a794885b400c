import { dirname, resolve } from "node:path";
import wywInJS from "@wyw-in-js/vite";
import { transform } from "lightningcss";
import type { DevEnvironment, Plugin } from "vite";

/** Stylesheets that Linaria extracts, one per module. */
const EXTRACTED = /\.wyw-in-js\.css$/;
const STYLE = "\0style:";

/**
 * Path of the development stylesheet. The stylesheet contains the styles of all modules that the Worker has imported.
 */
export const DEV_SHEET = "/@page-styles.css";

/** Blocks that are on every page and whose styles are first in the cascade. */
const SHELL_BLOCKS = ["site-header", "site-footer"];

type ImportsOf = (id: string) => readonly string[];

/** Stylesheets in cascade order, with the indexes of those that the page shell (`base`) and each block need. */
interface Sheets {
  sheets: string[];
  base: number[];
  blocks: Record<string, number[]>;
}

export interface Styles {
  plugins: Plugin[];
  /**
   * Returns the stylesheets of a build.
   * @param ids IDs of all modules of the build
   * @param importsOf returns the IDs of the modules that a module imports
   */
  sheetsOf(ids: readonly string[], importsOf: ImportsOf): Sheets;
}

/**
 * Vite plugins that extract styles with Linaria. The plugins hide the extracted stylesheets from Vite, which would
 * write one stylesheet per script: pages inline the styles of their blocks instead
 * (docs/decisions/0003-inline-styles.md).
 */
export function styles(): Styles {
  const linaria = wywInJS({
    include: [/\/app\/.*\.tsx?$/],
    // Linaria adds no vendor prefixes, because Lightning CSS adds the prefixes required by the `targets` below.
    prefixer: false,
    // Resolves relative imports without the bundler, because the bundler's resolver may not be ready outside a build.
    // Imports contain file extensions, so the function only has to join the paths.
    eval: {
      resolver: "hybrid",
      customResolver: async (specifier, importer) =>
        specifier.startsWith(".") ? { id: resolve(dirname(importer), specifier) } : null,
    },
  }) as Plugin & { load(id: string): string | undefined };
  const textOf = (id: string) => linaria.load(id.slice(STYLE.length, -".js".length)) ?? "";
  return {
    plugins: [
      linaria,
      {
        name: "hide-stylesheets",
        enforce: "pre",
        resolveId: (id) => (EXTRACTED.test(id) ? `${STYLE}${id}.js` : undefined),
        load: (id) => (id.startsWith(STYLE) ? { code: "export {}", moduleSideEffects: "no-treeshake" } : undefined),
      },
      {
        name: "dev-stylesheet",
        configureServer({ middlewares, environments }) {
          middlewares.use(DEV_SHEET, async (_request, response, next) => {
            try {
              response.setHeader("content-type", "text/css");
              response.setHeader("cache-control", "no-store");
              response.end((await devOrder(environments.worker!)).map(textOf).join("\n"));
            } catch (error) {
              next(error);
            }
          });
        },
      },
    ],
    sheetsOf(ids, importsOf) {
      const { order, base, blocks } = cascade(ids, importsOf);
      return { sheets: order.map((id) => minify(textOf(id), id)), base, blocks };
    },
  };
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
function cascade(ids: readonly string[], importsOf: ImportsOf) {
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
