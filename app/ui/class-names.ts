/**
 * The class names of an element: those that there are. Linaria's own `cx` also sorts atomic classes, which this site has
 * none of, and takes ten times as long.
 */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  let text = "";
  for (const name of names) if (name) text += text ? ` ${name}` : name;
  return text;
}
