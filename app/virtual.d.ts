declare module "virtual:page-styles" {
  /** Style texts in cascade order, and which of them the shell and the folder of each block need. */
  const styles: { sheets: string[]; base: number[]; blocks: Record<string, number[]> };
  export default styles;
}
declare module "virtual:client" {
  /** URL of the browser's entry script. */
  export const clientScript: string;
  /**
   * The files of each module that the browser imports on demand, by module path, such as `app/forms/Form.island.tsx`.
   */
  export const scriptFiles: Readonly<Record<string, readonly string[]>>;
}
declare module "virtual:calls" {
  /** Paths of the declared API calls. */
  export const callPaths: Set<string>;
  /** Whether a path is the path of an operation. */
  export const operationPath: RegExp;
}
/** ID of the build. The Worker does not use cached pages of another build. */
declare const __BUILD__: string;
