import type { FieldSet } from "../fields/types.ts";
import { isRecord, textOf, type Wire } from "../fields/wire.ts";

/** Returns the names of the fields that can contain a link's text. */
const namesOf = (link: string, fields: FieldSet): string[] => {
  const beside = [`${link}Text`, link.replace(/(Link|Url)?$/, "Text")];
  const within = link === "link" || link === "url" ? ["text", "name", "label", "title"] : [];
  return [...beside, ...within].filter((name) => fields[name]?.kind === "text");
};

/**
 * Returns the link fields that a block does not render because the text or the URL is missing. Used for live blocks,
 * whose HTML the linter cannot check because the HTML depends on data.
 */
export function incompleteLinks(fields: FieldSet, values: Wire, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, { kind, fields: inner }]) => {
    const [value, path] = [values[name], prefix + name];
    if (inner) {
      const entries = Array.isArray(value) ? value.map((entry, at) => [entry, `${path}[${at}]`]) : [[value, path]];
      return entries.flatMap(([entry, place]) => (isRecord(entry) ? incompleteLinks(inner, entry, `${place}.`) : []));
    }
    const [words] = kind === "link" ? namesOf(name, fields) : [];
    if (!words) return [];
    const isNamed = textOf(values[words]) !== "";
    const leads = isRecord(value) && value.href !== "#";
    if (isNamed === leads || (leads && textOf(value.text))) return [];
    return [leads ? path : prefix + words];
  });
}
