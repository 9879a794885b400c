import { escapeHtml } from "../../../lib/text/text.ts";
import { blocks } from "../../blocks/index.ts";
import type { FieldSet } from "../fields/types.ts";
import { isEmpty, isRecord, recordOf, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { componentFields } from "./component-fields.ts";
import { componentMap, sharedNames } from "./component-map.ts";
import { isBoxStyle } from "./grid.ts";
import { lookOf, type Places, SECTION, sectionOf } from "./section-fields.ts";

/** Maps SXA style classes to block settings. */
const STYLE_CLASSES: readonly [RegExp, Wire][] = [
  [/\b(?:position|text|align|content)-center\b/, { alignment: "center" }],
  [/\b(?:position|text|align|content)-right\b|(?:^|\s)(?:reverse|image-left)(?:\s|$)/, { alignment: "right" }],
  [/\bcontainer-(?:dark|color)-background\b|^\s*(?:primary|dark)\b/, { styleOption: "deep" }],
  [/\bcontainer-gr[ae]y-background\b|^\s*(?:tertiary|light)\b/, { styleOption: "sand" }],
  [/\bcontainer-clean-background\b/, { styleOption: "plain" }],
];

/** Returns whether the site supports an SXA style class. */
export const isKnownStyle = (name: string): boolean =>
  isBoxStyle(name) || STYLE_CLASSES.some(([pattern]) => pattern.test(name));

/** A component that was mapped to a block. `own` is set if the component already had the block's name and fields. */
interface Mapped {
  name: string;
  fields: Wire;
  own?: true;
  /** CMS fields that the block does not render. */
  unseen?: Wire;
  /** Maps the path of each value in the block's fields to the original CMS field. */
  origins?: Record<string, string>;
}

/**
 * Maps a component to a block. The component's name or the component map determines the block. A component that matches
 * neither a block nor an entry in the component map can become a content section. A component that becomes neither a
 * block nor a content section keeps its original name.
 */
export function mapComponent({ componentName, fields: given, params }: Wire, page: Wire, editing = false): Mapped {
  const name = textOf(componentName);
  const own = componentFields(given);
  const map = Object.hasOwn(componentMap, name) ? componentMap[name] : undefined;
  const kinds = (map && blocks.get(map.block)?.fields) ?? {};
  // A component that has none of the fields in its component map entry becomes a content section.
  const places = map?.block === SECTION ? map.fields : undefined;
  const names = Object.keys(own);
  const isMapped =
    map &&
    !places &&
    (names.length === 0 || names.some((field) => Object.hasOwn(map.fields, field) || Object.hasOwn(kinds, field)));
  const section = isMapped ? null : asSection(name, own, params, page, editing, places);
  if (section || !map || places) return section ?? { name, fields: own, own: true };
  const fields: Wire = { ...own };
  for (const [theirs, ours] of Object.entries(map.fields)) {
    const isOwn = Object.hasOwn(own, theirs);
    const wire = unwrapJson(isOwn ? own[theirs] : map.ofPage && page[theirs]);
    if (isOwn && theirs !== ours) delete fields[theirs];
    if (isFilled(fields[ours]) && isFilled(wire) && theirs !== ours) {
      if (kinds[ours]?.kind === "rich text") fields[ours] = { value: htmlOf(fields[ours]) + htmlOf(wire) };
      // If the block field already has a value, such as another image, the second value is stored under its CMS field
      // name so that the linter can report it.
      else if (isOwn) fields[theirs] = wire;
    } else if (isFilled(wire) || !(ours in fields))
      fields[ours] = kinds[ours]?.kind === "rich text" && Array.isArray(wire) ? { value: htmlOf(wire) } : wire;
    const words = textOf(recordOf(unwrap(fields[ours])).text);
    if (kinds[ours]?.kind === "link" && words && kinds[`${ours}Text`] && !isFilled(fields[`${ours}Text`]))
      fields[`${ours}Text`] = { value: words };
  }
  return { name: map.block, fields: { ...looksOf(params, kinds), ...fields } };
}

/** Returns a component's style classes. */
export const classesOf = (params: unknown): string => {
  const { Styles, styles, colorScheme, backgroundColor } = recordOf(params);
  return [Styles, styles, colorScheme, backgroundColor].map(textOf).join(" ");
};

/** Returns the tone that a container's style classes select, or undefined if the style classes select no tone. */
export function toneOfStyles(params: unknown): string | undefined {
  const classes = classesOf(params);
  const looks = STYLE_CLASSES.filter(([pattern]) => pattern.test(classes)).map(([, look]) => textOf(look.styleOption));
  return looks.find((tone) => tone !== "");
}

/** Returns the block settings that match a component's style classes. */
function looksOf(params: unknown, kinds: FieldSet): Wire {
  const classes = classesOf(params);
  const looks = STYLE_CLASSES.flatMap(([pattern, look]) =>
    pattern.test(classes) && Object.keys(look).every((field) => field in kinds) ? [look] : [],
  );
  return Object.assign({}, ...looks);
}

/**
 * Converts a component from another site to a content section. Returns null if the component's name is unknown or the
 * component has no content for visitors. A component whose name is in `sharedNames` is from another site if it has none
 * of the block's fields.
 *
 * @param places positions of the fields, for components in the component map
 */
function asSection(
  name: string,
  own: Wire,
  params: unknown,
  page: Wire,
  editing: boolean,
  places?: Places,
): Mapped | null {
  const definition = blocks.get(name);
  const isOurs = Object.keys(own).some((field) => definition && Object.hasOwn(definition.fields, field));
  if (!places && definition && (isOurs || !sharedNames.includes(name))) return null;
  const look = lookOf(name) ?? (places && "plain");
  if (!look) return null;
  const given = name === "PageContent" && !isFilled(own.Content) ? { ...own, Content: page.Content } : own;
  const section = sectionOf(name, given, look, editing, places);
  const isEmptySection = Object.keys(given).every((field) => Object.hasOwn(section.unseen, field));
  // In author mode, a component without content remains on the page so that authors see its label.
  if (isEmptySection && (definition || !editing)) return null;
  const kinds = blocks.get(SECTION)?.fields ?? {};
  return { ...section, name: SECTION, fields: { ...looksOf(params, kinds), ...section.fields } };
}

function isFilled(wire: unknown): boolean {
  const value = unwrap(wire);
  return !isEmpty(value) && !(isRecord(value) && !textOf(value.href) && "href" in value);
}

/** Converts a text value or a list of links to HTML. */
function htmlOf(wire: unknown): string {
  const value = unwrap(wire);
  if (!Array.isArray(value)) return textOf(value);
  const links = value.flatMap((entry) => {
    const { fields, url, displayName, name } = recordOf(entry);
    const parts = Object.values(recordOf(fields)).map((part) => unwrap(unwrapJson(part)));
    const link = parts.find((part) => isRecord(part) && textOf(part.href));
    const href = textOf(recordOf(link).href) || textOf(url);
    const words = [recordOf(link).text, ...parts, displayName, name].map(textOf).find((text) => text.trim());
    return href && words ? [`<li><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></li>`] : [];
  });
  return links.length ? `<ul>${links.join("")}</ul>` : "";
}
