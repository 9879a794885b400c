/**
 * Stands in for postcss in the build: the sanitizer needs it for style attributes only, which are removed from all rich
 * text.
 */
export function parse(): never {
  throw new Error("style attributes are not parsed");
}
