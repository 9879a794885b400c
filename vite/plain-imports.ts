import type { Plugin } from "vite";

/** Name of the chunk that contains Vite's wrapper for dynamic imports. The plugin deletes the chunk. */
export const PRELOAD_HELPER = "preload-helper";

/**
 * Vite plugin that removes Vite's wrapper from the dynamic imports of client scripts. The wrapper preloads stylesheets
 * and dependencies. No client script has a stylesheet, and the page preloads scripts itself, so the wrapper would only
 * add 0.7 KB to each page.
 */
export const plainImports = (): Plugin => ({
  name: "plain-imports",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  renderChunk: {
    order: "post",
    handler(code, { name }) {
      if (name === PRELOAD_HELPER || !code.includes("__vitePreload")) return null;
      const plain = code
        .replace(/__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__\)/g, "$1")
        .replaceAll("__vitePreload(", "(")
        .replaceAll(", __VITE_PRELOAD__)", ")()")
        .replace(/^import \{ \w+ as __vitePreload \} from "[^"]+";\n/m, "");
      if (/__vitePreload|__VITE_PRELOAD__/.test(plain)) this.error(`${name}: Vite wraps an import in an unknown form`);
      return plain;
    },
  },
  generateBundle(_, bundle) {
    for (const [file, { name }] of Object.entries(bundle)) if (name === PRELOAD_HELPER) delete bundle[file];
  },
});
