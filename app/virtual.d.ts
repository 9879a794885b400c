declare module "virtual:page-styles" {
  /** Style texts in cascade order behind those of the shared sheet, and which of both the shell and each block's folder need. */
  const styles: { sheets: string[]; base: number[]; blocks: Record<string, number[]> };
  export default styles;
}
declare module "virtual:shared-sheet" {
  /** The style texts that are also a file, whose SHA-256 is the digest (base64); null where styles are not bundled. */
  const sheet: { href: string; digest: string; sheets: string[] } | null;
  export default sheet;
}
declare module "virtual:client" {
  /** Address of the browser's entry script. */
  export const clientScript: string;
}
declare module "virtual:calls" {
  /** Paths that calls are answered on. */
  export const callPaths: Set<string>;
  /** Whether a path is that of an operation. */
  export const operationPath: RegExp;
}
/** The build's id: cached pages of another build are not used. */
declare const __BUILD__: string;
