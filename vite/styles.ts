import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve as resolvePath } from "node:path";
import wywInJS from "@wyw-in-js/vite";
import { transform } from "lightningcss";
import type { Plugin } from "vite";

const STYLE = "\0style:";

/** What the modules below say where styles are not bundled. */
export const unbundled: ReadonlyMap<string, string> = new Map([
  ["virtual:page-styles", "export default { sheets: [], base: [], blocks: {} };"],
  ["virtual:shared-sheet", "export default null;"],
]);

/** The blocks around every page: their sheets and the shell's are one file, which a browser may keep. */
const AROUND = ["site-header", "site-footer"];

const names = new Map<string, string>();

/**
 * A class name of four characters for Linaria's of eight: they stand in the page, in its sheet and in the Worker, and
 * compress badly. The same in every build of the same sources; two that meet stop the build.
 */
function shortName(name: string): string {
  const digest = createHash("sha256").update(name).digest("base64").replace(/[+/=]/g, "");
  const short = digest.slice(digest.search(/[a-zA-Z]/)).slice(0, 4);
  const other = names.get(short);
  if (other !== undefined && other !== name) throw new Error(`the class names ${other} and ${name} are both ${short}`);
  names.set(short, name);
  return short;
}

/**
 * Linaria's extracted styles, bundled in the Worker instead of a file: a page carries inline exactly the sheets of the
 * blocks on it. The Worker's build replaces two placeholders: `virtual:shared-sheet` with `{ href, digest, sheets }`, the
 * style texts that are also a file in the browser's build, which drops all others; and `virtual:page-styles` with
 * `{ sheets, base, blocks }`, the other texts in cascade order, and which of all of them the shell and each block need.
 */
export function styles(): Plugin[] {
  const wyw = wywInJS({
    include: ["**/app/**/*.{ts,tsx}"],
    // Prefixes of browsers long gone; those that are still needed come with `targets` below.
    prefixer: false,
    classNameSlug: shortName,
    // Our imports name files with their endings. Resolving them here avoids the bundler's resolver, which is not always
    // ready when styles are evaluated, out of the build.
    eval: {
      resolver: "hybrid",
      customResolver: async (specifier, importer) =>
        specifier.startsWith(".") ? { id: resolvePath(dirname(importer), specifier) } : null,
    },
  }) as Plugin & { load(id: string): string | undefined };
  const readCss = wyw.load as (id: string) => string | undefined;
  const resolve = wyw.resolveId as (this: unknown, ...args: unknown[]) => unknown;
  const texts = new Map<string, string>();

  const extract: Plugin = {
    ...wyw,
    resolveId(...args: unknown[]) {
      const id = resolve.apply(this, args);
      const path = typeof id === "string" ? id : (id as { id?: string } | null)?.id;
      return path?.endsWith(".wyw-in-js.css") ? `${STYLE}${path}.js` : id;
    },
    load(id: string) {
      if (!id.startsWith(STYLE)) return undefined;
      const css = readCss.call(this, id.slice(STYLE.length, -3)) ?? "";
      texts.set(id, css);
      return { code: "export {}", moduleType: "js", moduleSideEffects: "no-treeshake" };
    },
  } as Plugin;

  return [
    extract,
    {
      name: "page-styles",
      resolveId: (id) => (unbundled.has(id) ? `\0${id}` : undefined),
      load(id) {
        const name = id.slice(1);
        if (!id.startsWith("\0") || !unbundled.has(name)) return undefined;
        const bundled = this.environment.config.consumer === "server" && this.environment.mode === "build";
        return bundled ? `export default JSON.parse("__${name}__");` : unbundled.get(name);
      },
      generateBundle(_options, bundle) {
        if (this.environment.config.consumer !== "server") return;
        const info = (id: string) => this.getModuleInfo(id);
        const used = (entry: string, stop: string, seen = new Set<string>(), found: string[] = []): string[] => {
          if (seen.has(entry) || entry.startsWith(stop)) return found;
          seen.add(entry);
          const module = info(entry);
          for (const id of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) {
            if (id.startsWith(STYLE)) continue;
            if (!id.includes("/node_modules/")) used(id, stop, seen, found);
          }
          for (const id of module?.importedIds ?? []) if (texts.has(id) && !found.includes(id)) found.push(id);
          return found;
        };
        const root = `${process.cwd()}/app/`;
        const entries = [...this.getModuleIds()].filter((id) => id.startsWith(root));
        const shell = used(`${root}page/render/render-body.tsx`, `${root}blocks/`);
        // What stands around every page from code.
        const frame = used(`${root}pages/Frame.tsx`, "\0");
        const order = [...shell];
        for (const name of AROUND) {
          const entry = entries.find((id) => id.startsWith(`${root}blocks/${name}/index.`));
          for (const id of entry ? used(entry, "\0") : []) if (!order.includes(id)) order.push(id);
        }
        const count = order.length;
        const blocks: Record<string, number[]> = {};
        for (const entry of entries.filter((id) => /\/app\/(blocks|pages)\/[^/]+\/index\.tsx?$/.test(id)).sort()) {
          const around = entry.startsWith(`${root}pages/`) ? frame : [];
          const own = [...new Set([...around, ...used(entry, "\0")])].filter((id) => !shell.includes(id));
          for (const id of own) if (!order.includes(id)) order.push(id);
          blocks[entry.split("/").at(-2) ?? ""] = own.map((id) => order.indexOf(id));
        }
        const sheets = order.map((id) => minify(texts.get(id) ?? "", id));
        const text = sheets.slice(0, count).join("");
        const digest = createHash("sha256").update(text).digest();
        const href = `/assets/shared-${digest.toString("hex").slice(0, 8)}.css`;
        if (this.environment.name === "worker") {
          const file = `${this.environment.getTopLevelConfig().environments.client!.build.outDir}${href}`;
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, text);
        }
        const base = shell.map((id) => order.indexOf(id));
        const values: Record<string, object> = {
          "virtual:shared-sheet": { href, digest: digest.toString("base64"), sheets: sheets.slice(0, count) },
          "virtual:page-styles": { sheets: sheets.slice(count), base, blocks },
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk")
            chunk.code = chunk.code.replace(/(["'`])__(virtual:[a-z-]+)__\1/g, (found, _quote, name: string) =>
              values[name] ? JSON.stringify(JSON.stringify(values[name])) : found,
            );
      },
    },
  ];
}

function minify(css: string, filename: string): string {
  return transform({
    filename,
    code: new TextEncoder().encode(css),
    minify: true,
    targets: { chrome: 111 << 16, safari: (16 << 16) | (4 << 8), firefox: 113 << 16 },
  }).code.toString();
}
