declare module "virtual:page-assets" {
  const assets: import("./render/page-assets.ts").PageAssets;
  export default assets;
}
declare module "virtual:calls" {
  /** Paths of all declared API calls. */
  export const callPaths: Set<string>;
  /** Pattern that matches the paths of all operations. */
  export const operationPath: RegExp;
}
/** Name of the last migration of the control database that this build needs. */
declare const __SCHEMA__: string;
/** ID of the build. The Worker does not serve pages that a different build cached. */
declare const __BUILD__: string;
