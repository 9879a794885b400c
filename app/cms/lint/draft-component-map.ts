import { blocks } from "../../blocks/index.ts";
import { hasContent } from "../fields/has-content.ts";
import { isRecord, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { componentFields } from "../parse/component-fields.ts";
import { containers } from "../parse/component-map.ts";
import { mapComponent } from "../parse/map-component.ts";
import { isTechnical, lookOf, placesOf, SECTION } from "../parse/section-fields.ts";

/** Drafts component map entries (see `cms/parse/component-map.ts`) for the unknown components in a document. */
export function draftComponentMap(document: unknown): string[] {
  const unknown = new Map<string, Wire>();
  for (const { name, fields: given } of componentsIn(document)) {
    // Container components do not need a component map entry.
    if (containers.includes(name) || !mapComponent({ componentName: name, fields: given }, {}).own) continue;
    if (!blocks.has(name) && lookOf(name)) continue;
    const fields = componentFields(given);
    const own = blocks.get(name)?.fields ?? {};
    const foreign = Object.entries(filledOf(fields)).filter(([field]) => !Object.hasOwn(own, field));
    if (foreign.length > 0 || !blocks.has(name))
      unknown.set(name, { ...unknown.get(name), ...Object.fromEntries(foreign) });
  }
  return [...unknown].flatMap(([name, fields]): string[] => {
    const { block, pairs } = blocks.has(name) ? bestFit(fields, name) : asSection(name, fields);
    if (pairs.length === 0) return [];
    const entries = pairs.map(([theirs, ours]) => `${JSON.stringify(theirs)}: ${JSON.stringify(ours)}`).join(", ");
    return [`${JSON.stringify(name)}: { block: ${JSON.stringify(block)}, fields: { ${entries} } },`];
  });
}

/** Drafts the mapping of a component's fields to positions in a content section. */
const asSection = (name: string, fields: Wire) => ({ block: SECTION, pairs: Object.entries(placesOf(name, fields)) });

/** Returns all components in a layout document. */
function componentsIn(document: unknown): { name: string; fields: unknown }[] {
  const found: { name: string; fields: unknown }[] = [];
  const open = [document];
  for (let at = 0; at < open.length; at++) {
    const next = open[at];
    if (typeof next !== "object" || next === null) continue;
    const name = isRecord(next) ? textOf(next.componentName) : "";
    if (name && isRecord(next)) found.push({ name, fields: next.fields });
    open.push(...Object.values(next));
  }
  return found;
}

const filledOf = (fields: Wire): Wire =>
  Object.fromEntries(Object.entries(fields).filter(([name, wire]) => hasContent(wire) && !isTechnical(name)));

/** Guesses the type of a CMS field from its wire value. */
function kindOf(wire: unknown): string {
  const value = unwrap(unwrapJson(wire));
  if (Array.isArray(value)) return "list";
  if (isRecord(value)) return "src" in value ? "picture" : "href" in value ? "link" : "item";
  return /<[a-z]/i.test(textOf(value)) ? "rich text" : "text";
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Returns a score for the match between a CMS field and a block field. The type has more weight than the name. A score
 * of 0 means that the fields do not match. A text field whose name is unrelated could be a setting, so the field does
 * not match.
 */
function matchScore([theirs, wire]: [string, unknown], ours: string, kind: string): number {
  const given = kindOf(wire);
  // A rich text field can match a text field or a link list because rich text can contain both.
  const same = given === kind ? 3 : kind === "rich text" && given === "text" ? 1 : 0;
  const [one, other] = [plain(theirs), plain(ours)];
  const related = one === other ? 4 : one.includes(other) || other.includes(one) ? 2 : 0;
  return same && (related || !given.endsWith("text")) ? same + related : 0;
}

/**
 * Finds the block that has the same name as the component and maps each component field to the most similar block
 * field.
 */
function bestFit(fields: Wire, block: string): { block: string; pairs: [string, string][] } {
  const free = new Map(Object.entries(blocks.get(block)?.fields ?? {}).map(([name, { kind }]) => [name, kind]));
  const pairs: [string, string][] = [];
  for (const entry of Object.entries(fields)) {
    const [ours] = [...free]
      .map(([name, kind]) => [name, matchScore(entry, name, kind)] as const)
      .reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0] as const);
    if (!ours) continue;
    free.delete(ours);
    pairs.push([entry[0], ours]);
  }
  return { block, pairs };
}
