import { hasContent } from "../fields/has-content.ts";
import { isRecord, recordOf, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { componentFields } from "./component-fields.ts";
import { componentMap, containers, omitted, pageFields, replaced, serviceProblem } from "./component-map.ts";
import { isCode, isTechnical } from "./field-kinds.ts";
import { starterNames } from "./starter-names.ts";

/**
 * Finds the content of a page in the fields of the page itself. In Sitecore, a component without a data source, such as
 * `SpeakerDetails`, shows the fields of its page.
 */

/**
 * Matches the names of page fields that are used outside the page: in menus, search, folders, other sites, and variant
 * rules.
 */
export const USED_ELSEWHERE =
  /^(?:(?:Navigation|Sxa|Twitter|Personaliz)\w*|Meta(?:data)?Keywords|OpenGraph(?:Type|SiteName|AppId|Admins)|Page Design|HideInNavigation|Priority|ChangeFrequency)$/i;

/** Lowercase names of the page fields that the head of the page has, except for the titles. */
const headFields = new Set(
  Object.values(pageFields)
    .flat()
    .map((name) => name.toLowerCase()),
);
const isTitle = (name: string): boolean => /^(?:page ?)?title$/i.test(name);

/** Page fields that a component shows by its name. */
const FIELDS_OF: Readonly<Record<string, readonly string[]>> = {
  PageContent: ["Content"],
  ...Object.fromEntries(
    Object.entries(componentMap).map(([name, { fields, ofPage }]) => [name, ofPage ? Object.keys(fields) : []]),
  ),
};

/** A component without fields of its own, by its `uid`, and the page fields that it shows. */
export interface PageContent {
  uid: string;
  fields: Wire;
}

/**
 * Returns the first component of the main region that shows the fields of the page, or null if the page has no such
 * component or no fields that are left to show: fields that no other component has, including text, a picture, or a
 * list.
 *
 * @param regions the placeholders of the main region
 * @param isBlock whether a block has the component's name
 */
export function pageContentOf(
  fields: Wire,
  regions: readonly unknown[],
  isBlock: (name: string) => boolean,
): PageContent | null {
  const candidates = Object.entries(fields).filter(([name, wire]) => isContent(name, wire));
  if (!candidates.some(([name]) => !isTitle(name))) return null;
  const components = regions.flatMap(componentsIn);
  const uid = components.map((component) => textOf(showsPage(component, isBlock) && component.uid)).find(Boolean);
  if (!uid) return null;
  const shown = new Set(components.flatMap((component) => tracesIn(component.fields)));
  const byName = new Set(components.flatMap(({ componentName }) => FIELDS_OF[textOf(componentName)] ?? []));
  const left = candidates.filter(
    ([name, wire]) => !byName.has(name) && !tracesIn(wire).every((trace) => shown.has(trace)),
  );
  return left.some(([name]) => !isTitle(name)) ? { uid, fields: Object.fromEntries(left) } : null;
}

const isContent = (name: string, wire: unknown): boolean =>
  (isTitle(name) || !headFields.has(name.toLowerCase())) &&
  !USED_ELSEWHERE.test(name) &&
  !isTechnical(name) &&
  hasContent(wire) &&
  !isCode(textOf(unwrap(unwrapJson(wire))));

/** Matches components of Sitecore's starters that show the page. The other ones show a data source. */
const STARTER = /details$|^(?:article|page|product)\w*header/i;

/** Returns whether a component has no content of its own and no rule or block for its name. */
function showsPage(
  { componentName, dataSource, params, fields, placeholders }: Wire,
  isBlock: (name: string) => boolean,
) {
  const name = textOf(componentName);
  const isKnown =
    isBlock(name) ||
    containers.includes(name) ||
    (starterNames.includes(name) && !STARTER.test(name)) ||
    [componentMap, omitted, replaced].some((names) => Object.hasOwn(names, name)) ||
    recordOf(params).FormId !== undefined ||
    serviceProblem(name, recordOf(params), undefined) !== null;
  return (
    name !== "" &&
    !isKnown &&
    textOf(dataSource) === "" &&
    Object.keys(componentFields(fields)).length === 0 &&
    componentsIn(placeholders).length === 0
  );
}

/** Returns the components in placeholders, at any depth, in the order of the page. */
function componentsIn(placeholders: unknown): Wire[] {
  const lists = Array.isArray(placeholders) ? [placeholders] : Object.values(recordOf(placeholders));
  return lists.flatMap((list) =>
    (Array.isArray(list) ? list : [])
      .filter(isRecord)
      .flatMap((component) => [component, ...componentsIn(component.placeholders)]),
  );
}

/** Returns what identifies the content of a field: its texts, the URLs of its pictures and links, and its items' IDs. */
function tracesIn(wire: unknown): string[] {
  if (typeof wire === "string") return hasContent(wire) ? [wire.trim()] : [];
  if (Array.isArray(wire)) return wire.flatMap(tracesIn);
  if (!isRecord(wire)) return [];
  if (textOf(wire.id) && "fields" in wire) return [textOf(wire.id)];
  if (textOf(wire.src)) return [textOf(wire.src)];
  return Object.values(wire).flatMap(tracesIn);
}
