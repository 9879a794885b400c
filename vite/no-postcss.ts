/** Stands in for postcss in the build: the sanitiser wants it for style attributes only, which rich text never keeps. */
export function parse(): never {
  throw new Error("style attributes are not parsed");
}
