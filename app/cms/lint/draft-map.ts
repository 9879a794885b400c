import { blocks } from "../../blocks/index.ts";
import { holdsContent } from "../fields/holds-content.ts";
import { isRecord, recordOf, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { componentFields } from "../parse/component-fields.ts";
import { componentMap, containers } from "../parse/component-map.ts";
import { isTechnical, lookOf } from "../parse/section-fields.ts";

/** Drafts entries of the component map (cms/parse/component-map.ts) for unknown components in a document. */
export function draftMap(document: unknown): string[] {
  const unknown = new Map<string, Wire>();
  for (const { name, fields } of componentsIn(document)) {
    if (Object.hasOwn(componentMap, name) || containers.includes(name)) continue;
    // The site shows these components without an entry in the component map.
    if (!blocks.has(name) && lookOf(name)) continue;
    const own = blocks.get(name)?.fields ?? {};
    const foreign = Object.entries(filledOf(fields)).filter(([field]) => !Object.hasOwn(own, field));
    if (foreign.length > 0 || !blocks.has(name))
      unknown.set(name, { ...unknown.get(name), ...Object.fromEntries(foreign) });
  }
  return [...unknown].map(([name, fields]) => {
    const { block, pairs } = bestFit(fields, name);
    const entries = pairs.map(([theirs, ours]) => `${JSON.stringify(theirs)}: ${JSON.stringify(ours)}`).join(", ");
    return `${JSON.stringify(name)}: { block: ${JSON.stringify(block)}, fields: { ${entries} } },`;
  });
}

/** Returns all components in a layout document. */
function componentsIn(document: unknown): { name: string; fields: Wire }[] {
  const found: { name: string; fields: Wire }[] = [];
  const open = [document];
  for (let at = 0; at < open.length; at++) {
    const next = open[at];
    if (typeof next !== "object" || next === null) continue;
    const name = isRecord(next) ? textOf(next.componentName) : "";
    if (name && isRecord(next)) found.push({ name, fields: componentFields(next.fields) });
    open.push(...Object.values(next));
  }
  return found;
}

const filledOf = (fields: Wire): Wire =>
  Object.fromEntries(Object.entries(fields).filter(([name, wire]) => holdsContent(wire) && !isTechnical(name)));

/** Guesses the kind of a field from its wire value. */
function kindOf(wire: unknown): string {
  const value = unwrap(unwrapJson(wire));
  if (Array.isArray(value)) return "list";
  if (isRecord(value)) return "src" in value ? "picture" : "href" in value ? "link" : "item";
  return /<[a-z]/i.test(textOf(value)) ? "rich text" : "text";
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Scores how well a CMS field matches a block field: by kind, then by name. A score of 0 means that the fields do not
 * match.
 */
function matchScore([theirs, wire]: [string, unknown], ours: string, kind: string): number {
  const given = kindOf(wire);
  // Rich text matches, because it can contain lists of links and plain text.
  const same = given === kind ? 3 : kind === "rich text" && given === "text" ? 1 : 0;
  const [one, other] = [plain(theirs), plain(ours)];
  return same && same + (one === other ? 4 : one.includes(other) || other.includes(one) ? 2 : 0);
}

/**
 * Blocks that are suitable for content about any subject. Other blocks have a specific subject, such as the directory
 * of a building.
 */
const GENERAL = [
  "RichText",
  "AccordionSection",
  "SecondaryHero",
  "HighlightCards",
  "ImageCards",
  "ProfileCards",
  "FaqAccordion",
];

/**
 * Points for each CMS field that a block shows. A block that shows more fields is a better match than a block with
 * similar field names.
 */
const SHOWN = 5;

/**
 * Returns the block with the name of the component, or else the block that matches most fields, with the mapping of
 * fields.
 */
function bestFit(fields: Wire, name: string): { block: string; pairs: [string, string][] } {
  let best: { block: string; pairs: [string, string][]; score: number } = {
    block: blocks.has(name) ? name : "RichText",
    pairs: [],
    score: 0,
  };
  for (const [block, definition] of blocks) {
    if (blocks.has(name) ? block !== name : !GENERAL.includes(block)) continue;
    const free = new Map(
      Object.entries(recordOf(definition.fields)).map(([name]) => [name, definition.fields[name]!.kind]),
    );
    const pairs: [string, string][] = [];
    let score = 0;
    for (const entry of Object.entries(fields)) {
      const [ours, points] = [...free]
        .map(([name, kind]) => [name, matchScore(entry, name, kind)] as const)
        .reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0] as const);
      if (!ours) continue;
      free.delete(ours);
      pairs.push([entry[0], ours]);
      score += points + SHOWN;
    }
    if (score > best.score) best = { block, pairs, score };
  }
  return best;
}
