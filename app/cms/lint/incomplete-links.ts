import type { FieldSet } from "../fields/types.ts";
import { isRecord, textOf, type Wire } from "../fields/wire.ts";

/** Returns the names of the fields that can contain a link's text. */
const namesOf = (link: string, fields: FieldSet): string[] => {
  const adjacent = [`${link}Text`, link.replace(/(Link|Url)?$/, "Text")];
  const generic = link === "link" || link === "url" ? ["text", "name", "label", "title"] : [];
  return [...adjacent, ...generic].filter((name) => fields[name]?.kind === "text");
};

/**
 * Returns the link fields that a block does not render because the text or the URL is missing. Used for live blocks,
 * whose HTML the linter cannot check because it depends on data.
 */
export function incompleteLinks(fields: FieldSet, values: Wire, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, { kind, fields: inner }]) => {
    const [value, path] = [values[name], prefix + name];
    if (inner) {
      const entries = Array.isArray(value)
        ? value.map((entry, index) => [entry, `${path}[${index}]`])
        : [[value, path]];
      return entries.flatMap(([entry, place]) => (isRecord(entry) ? incompleteLinks(inner, entry, `${place}.`) : []));
    }
    const [textField] = kind === "link" ? namesOf(name, fields) : [];
    if (!textField) return [];
    const isNamed = textOf(values[textField]) !== "";
    const hasUrl = isRecord(value) && value.href !== "#";
    if (isNamed === hasUrl || (hasUrl && textOf(value.text))) return [];
    return [hasUrl ? path : prefix + textField];
  });
}
