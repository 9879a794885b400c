import { escapeHtml } from "../../../lib/text/text.ts";
import { blocks } from "../../blocks/index.ts";
import { isEmpty, isRecord, recordOf, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { componentFields } from "./component-fields.ts";
import { componentMap } from "./component-map.ts";

/** Maps SXA style classes to block settings. */
const STYLE_CLASSES: readonly [RegExp, Wire][] = [
  [/\b(?:position|text|align)-center\b/, { alignment: "center" }],
  [/\b(?:position|text|align)-right\b/, { alignment: "right" }],
  [/\bcontainer-dark-background\b/, { styleOption: "deep" }],
  [/\bcontainer-gr[ae]y-background\b/, { styleOption: "sand" }],
];

/** Returns true for supported SXA style classes. */
export const isKnownStyle = (name: string): boolean => STYLE_CLASSES.some(([pattern]) => pattern.test(name));

/** Maps a component to its block, by name or by the component map. Keeps unmapped names. */
export function mapComponent(
  { componentName, fields: given, params }: Wire,
  page: Wire,
): { name: string; fields: Wire } {
  const name = textOf(componentName);
  const own = componentFields(given);
  const map = Object.hasOwn(componentMap, name) ? componentMap[name] : undefined;
  if (!map) return { name, fields: own };
  const fields: Wire = { ...own };
  const kinds = blocks.get(map.block)?.fields ?? {};
  for (const [theirs, ours] of Object.entries(map.fields)) {
    const isOwn = Object.hasOwn(own, theirs);
    const wire = unwrapJson(isOwn ? own[theirs] : map.ofPage && page[theirs]);
    if (isOwn && theirs !== ours) delete fields[theirs];
    if (isFilled(fields[ours]) && isFilled(wire) && theirs !== ours) {
      if (kinds[ours]?.kind === "rich text") fields[ours] = { value: htmlOf(fields[ours]) + htmlOf(wire) };
      // The field is already set, for example to another picture. The value keeps its original name, so that it is
      // reported.
      else if (isOwn) fields[theirs] = wire;
    } else if (isFilled(wire) || !(ours in fields))
      fields[ours] = kinds[ours]?.kind === "rich text" && Array.isArray(wire) ? { value: htmlOf(wire) } : wire;
    const words = textOf(recordOf(unwrap(fields[ours])).text);
    if (kinds[ours]?.kind === "link" && words && kinds[`${ours}Text`] && !isFilled(fields[`${ours}Text`]))
      fields[`${ours}Text`] = { value: words };
  }
  const styles = textOf(recordOf(params).Styles);
  const looks = STYLE_CLASSES.flatMap(([pattern, look]) =>
    pattern.test(styles) && Object.keys(look).every((field) => field in kinds) ? [look] : [],
  );
  return { name: map.block, fields: Object.assign({}, ...looks, fields) };
}

function isFilled(wire: unknown): boolean {
  const value = unwrap(wire);
  return !isEmpty(value) && !(isRecord(value) && !textOf(value.href) && "href" in value);
}

/** Converts a text or a list of links to HTML. */
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
