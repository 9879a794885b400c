import { escapeHtml } from "../../../lib/text/text.ts";
import { blocks } from "../../blocks/index.ts";
import type { FieldSet, ParseOptions } from "../fields/types.ts";
import { isEmpty, isRecord, recordOf, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { componentFields } from "./component-fields.ts";
import { componentMap, sharedNames } from "./component-map.ts";
import { isTool } from "./field-kinds.ts";
import { isBoxStyle } from "./grid.ts";
import { layoutFor, type Places, SECTION, sectionOf } from "./section-fields.ts";

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

interface MapOptions extends Pick<ParseOptions, "editing" | "pathOfItem"> {
  /** Whether the fields are the content of the page (see `page-content.ts`). */
  showsPage?: boolean;
}

/** A component that was mapped to a block. `own` is set if the component already had the block's name and fields. */
interface Mapped {
  name: string;
  fields: Wire;
  own?: true;
  /** Set if no rule is for the component's name, so that its fields alone determine the section. */
  guessed?: true;
  /** CMS fields that the block does not render. */
  unseen?: Wire;
  /** Maps the path of each value in the block's fields to the original CMS field. */
  origins?: Record<string, string>;
}

/**
 * Maps a component to a block. The component's name or the component map determines the block. A component that matches
 * neither a block nor an entry in the component map becomes a content section if it has content, unless it is a form or
 * a tool. A component that becomes neither a block nor a content section keeps its original name.
 */
export function mapComponent(
  { componentName, fields: wireFields, params }: Wire,
  page: Wire,
  options: MapOptions = {},
): Mapped {
  const name = textOf(componentName);
  const { FormId } = recordOf(params);
  if (textOf(FormId))
    return {
      name: "EmbeddedForm",
      fields: { formName: { value: textOf(FormId).replace(/[{}]/g, "") }, isOfSitecore: { value: true } },
    };
  const cmsFields = componentFields(wireFields);
  const map = Object.hasOwn(componentMap, name) ? componentMap[name] : undefined;
  const kinds = (map && blocks.get(map.block)?.fields) ?? {};
  // A component that has none of the fields in its component map entry becomes a content section.
  const sectionPlaces = map?.block === SECTION ? map.fields : undefined;
  const names = Object.keys(cmsFields);
  const isMapped =
    map &&
    !sectionPlaces &&
    (names.length === 0 || names.some((field) => Object.hasOwn(map.fields, field) || Object.hasOwn(kinds, field)));
  const section = isMapped ? null : mapToSection(name, cmsFields, params, page, options, sectionPlaces);
  if (section || !map || sectionPlaces) return section ?? { name, fields: cmsFields, own: true };
  const fields: Wire = { ...cmsFields };
  for (const [cmsField, blockField] of Object.entries(map.fields)) {
    const isComponentField = Object.hasOwn(cmsFields, cmsField);
    const wire = unwrapJson(isComponentField ? cmsFields[cmsField] : map.ofPage && page[cmsField]);
    if (isComponentField && cmsField !== blockField) delete fields[cmsField];
    if (isFilled(fields[blockField]) && isFilled(wire) && cmsField !== blockField) {
      if (kinds[blockField]?.kind === "rich text")
        fields[blockField] = { value: htmlOf(fields[blockField]) + htmlOf(wire) };
      // If the block field already has a value, such as another image, the second value is stored under its CMS field
      // name so that the linter can report it.
      else if (isComponentField) fields[cmsField] = wire;
    } else if (isFilled(wire) || !(blockField in fields))
      fields[blockField] =
        kinds[blockField]?.kind === "rich text" && Array.isArray(wire) ? { value: htmlOf(wire) } : wire;
    const linkText = textOf(recordOf(unwrap(fields[blockField])).text);
    if (
      kinds[blockField]?.kind === "link" &&
      linkText &&
      kinds[`${blockField}Text`] &&
      !isFilled(fields[`${blockField}Text`])
    )
      fields[`${blockField}Text`] = { value: linkText };
  }
  return { name: map.block, fields: { ...looksOf(params, kinds), ...fields } };
}

/** Returns a component's style classes. */
export const classesOf = (params: unknown): string => {
  const { Styles, styles, colorScheme, backgroundColor } = recordOf(params);
  return [Styles, styles, colorScheme, backgroundColor].map(textOf).join(" ");
};

/** Returns the tone that a container's style classes select, or undefined if they select none. */
export function toneOfStyles(params: unknown): string | undefined {
  const classes = classesOf(params);
  const tones = STYLE_CLASSES.filter(([pattern]) => pattern.test(classes)).map(([, settings]) =>
    textOf(settings.styleOption),
  );
  return tones.find((tone) => tone !== "");
}

/** Returns the block settings that match a component's style classes. */
function looksOf(params: unknown, kinds: FieldSet): Wire {
  const classes = classesOf(params);
  const matches = STYLE_CLASSES.flatMap(([pattern, settings]) =>
    pattern.test(classes) && Object.keys(settings).every((field) => field in kinds) ? [settings] : [],
  );
  return Object.assign({}, ...matches);
}

/**
 * Converts a component from another site to a content section. Returns null if the component has an unknown name or no
 * content for visitors. A component whose name is in `sharedNames` is treated as a component from another site if it
 * has none of the block's fields.
 *
 * @param places positions of the fields, for components in the component map
 */
function mapToSection(
  name: string,
  cmsFields: Wire,
  params: unknown,
  page: Wire,
  { editing = false, pathOfItem, showsPage = false }: MapOptions,
  places?: Places,
): Mapped | null {
  const definition = blocks.get(name);
  const hasBlockFields = Object.keys(cmsFields).some((field) => definition && Object.hasOwn(definition.fields, field));
  if (!places && definition && (hasBlockFields || !sharedNames.includes(name))) return null;
  const knownLook = layoutFor(name) ?? (places && "plain");
  if (!knownLook && (definition || isTool(cmsFields, params))) return null;
  const look = knownLook ?? "plain";
  const sectionInput =
    name === "PageContent" && !isFilled(cmsFields.Content) ? { ...cmsFields, Content: page.Content } : cmsFields;
  const section = sectionOf(name, sectionInput, look, { editing, pathOfItem, places });
  const isEmptySection = Object.keys(sectionInput).every((field) => Object.hasOwn(section.unseen, field));
  // In author mode, a component without content remains on the page so that authors see its label.
  if (isEmptySection && (definition || !editing || !knownLook)) return null;
  const kinds = blocks.get(SECTION)?.fields ?? {};
  // The title of the page is its largest heading.
  const isHero = showsPage && look === "plain" && !isEmpty(section.fields.title);
  return {
    ...section,
    name: SECTION,
    fields: { ...looksOf(params, kinds), ...section.fields, ...(isHero && { look: { value: "hero" } }) },
    ...(!knownLook && { guessed: true as const }),
  };
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
    const linkText = [recordOf(link).text, ...parts, displayName, name].map(textOf).find((text) => text.trim());
    return href && linkText ? [`<li><a href="${escapeHtml(href)}">${escapeHtml(linkText)}</a></li>`] : [];
  });
  return links.length ? `<ul>${links.join("")}</ul>` : "";
}
