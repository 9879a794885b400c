declare module "virtual:page-styles" {
  /** Style sheets in cascade order, and the indexes of those that the page shell and the folder of each block need. */
  const styles: { sheets: string[]; base: number[]; blocks: Record<string, number[]> };
  export default styles;
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
/** ID of the build. The Worker does not use cached pages of another build. */
declare const __BUILD__: string;
