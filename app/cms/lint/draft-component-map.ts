import { blocks } from "../../blocks/index.ts";
import { hasContent } from "../fields/has-content.ts";
import { isRecord, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { componentFields } from "../parse/component-fields.ts";
import { containers } from "../parse/component-map.ts";
import { isTechnical } from "../parse/field-kinds.ts";
import { mapComponent } from "../parse/map-component.ts";
import { layoutFor, placesOf, SECTION } from "../parse/section-fields.ts";

/** Drafts component map entries (see `cms/parse/component-map.ts`) for the unknown components in a document. */
export function draftComponentMap(document: unknown): string[] {
  const unknown = new Map<string, Wire>();
  for (const { name, fields: wireFields } of componentsIn(document)) {
    // Container components do not need a component map entry.
    if (containers.includes(name) || isMapped(name, wireFields)) continue;
    if (!blocks.has(name) && layoutFor(name)) continue;
    const fields = componentFields(wireFields);
    const blockFields = blocks.get(name)?.fields ?? {};
    const unmapped = Object.entries(filledOf(fields)).filter(([field]) => !Object.hasOwn(blockFields, field));
    if (unmapped.length > 0 || !blocks.has(name))
      unknown.set(name, { ...unknown.get(name), ...Object.fromEntries(unmapped) });
  }
  return [...unknown].flatMap(([name, fields]): string[] => {
    const { block, pairs } = blocks.has(name) ? bestFit(fields, name) : sectionDraft(name, fields);
    if (pairs.length === 0) return [];
    const entries = pairs
      .map(([cmsField, blockField]) => `${JSON.stringify(cmsField)}: ${JSON.stringify(blockField)}`)
      .join(", ");
    return [`${JSON.stringify(name)}: { block: ${JSON.stringify(block)}, fields: { ${entries} } },`];
  });
}

function isMapped(name: string, fields: unknown): boolean {
  const { own, guessed } = mapComponent({ componentName: name, fields }, {});
  return !own && !guessed;
}

/** Drafts the mapping of a component's fields to positions in a content section. */
const sectionDraft = (name: string, fields: Wire) => ({
  block: SECTION,
  pairs: Object.entries(placesOf(name, fields)),
});

/** Returns all components in a layout document. */
function componentsIn(document: unknown): { name: string; fields: unknown }[] {
  const components: { name: string; fields: unknown }[] = [];
  const queue = [document];
  for (let index = 0; index < queue.length; index++) {
    const value = queue[index];
    if (typeof value !== "object" || value === null) continue;
    const name = isRecord(value) ? textOf(value.componentName) : "";
    if (name && isRecord(value)) components.push({ name, fields: value.fields });
    queue.push(...Object.values(value));
  }
  return components;
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

const normalized = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Returns a score for how well a CMS field matches a block field. The score is the sum of a type score (up to 3) and a
 * name score (up to 4). A score of 0 means that the fields do not match. Text fields with dissimilar names do not
 * match, because the CMS field could be a setting.
 */
function matchScore([cmsField, wire]: [string, unknown], blockField: string, kind: string): number {
  const cmsKind = kindOf(wire);
  // A rich text field can match a text field or a link list because rich text can contain both.
  const kindScore = cmsKind === kind ? 3 : kind === "rich text" && cmsKind === "text" ? 1 : 0;
  const [cmsName, blockName] = [normalized(cmsField), normalized(blockField)];
  const nameScore = cmsName === blockName ? 4 : cmsName.includes(blockName) || blockName.includes(cmsName) ? 2 : 0;
  return kindScore && (nameScore || !cmsKind.endsWith("text")) ? kindScore + nameScore : 0;
}

/**
 * Finds the block that has the same name as the component and maps each component field to the most similar block
 * field.
 */
function bestFit(fields: Wire, block: string): { block: string; pairs: [string, string][] } {
  const unassigned = new Map(Object.entries(blocks.get(block)?.fields ?? {}).map(([name, { kind }]) => [name, kind]));
  const pairs: [string, string][] = [];
  for (const entry of Object.entries(fields)) {
    const [blockField] = [...unassigned]
      .map(([name, kind]) => [name, matchScore(entry, name, kind)] as const)
      .reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best), ["", 0] as const);
    if (!blockField) continue;
    unassigned.delete(blockField);
    pairs.push([entry[0], blockField]);
  }
  return { block, pairs };
}
