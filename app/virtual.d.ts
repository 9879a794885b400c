declare module "virtual:page-assets" {
  /**
   * Path of the static file that contains the stylesheets and script URLs (`PageAssets`), or "" if the site has not
   * been built.
   */
  export const assetsPath: string;
}
declare module "virtual:client" {
  /** URL of the browser's entry script. */
  export const clientScript: string;
}
declare module "virtual:calls" {
  /** Paths of all declared API calls. */
  export const callPaths: Set<string>;
  /** Pattern that matches the paths of all operations. */
  export const operationPath: RegExp;
}
/** ID of the build. The Worker does not serve pages that a different build cached. */
declare const __BUILD__: string;
