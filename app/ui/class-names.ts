/**
 * Joins class names and skips falsy values. This function is ten times as fast as Linaria's `cx`, which also sorts
 * atomic classes.
 */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  let text = "";
  for (const name of names) if (name) text += text ? ` ${name}` : name;
  return text;
}
