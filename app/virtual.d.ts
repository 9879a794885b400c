declare module "virtual:page-styles" {
  /** Path of the static file with the style sheets (`StyleSheets`), or "" if the site has not been built. */
  export const stylesPath: string;
}
declare module "virtual:client" {
  /** URL of the browser's entry script. */
  export const clientScript: string;
  /** Files of each module that the browser imports on demand, by module path, such as `app/forms/Form.island.tsx`. */
  export const scriptFiles: Readonly<Record<string, readonly string[]>>;
}
declare module "virtual:calls" {
  /** Paths of the declared API calls. */
  export const callPaths: Set<string>;
  /** Pattern that matches the paths of operations. */
  export const operationPath: RegExp;
}
/** ID of the build. The Worker does not serve pages that another build cached. */
declare const __BUILD__: string;
