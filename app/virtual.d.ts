declare module "virtual:page-styles" {
  /** Style texts in cascade order, and which of them the shell and each block's folder need. */
  const styles: {
    sheets: string[];
    base: number[];
    blocks: Record<string, number[]>;
    /** So many of the first are a file too, whose SHA-256 is the digest (base64). */
    shared: { count: number; href: string; digest: string } | null;
  };
  export default styles;
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
