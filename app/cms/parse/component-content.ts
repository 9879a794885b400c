/** What a component of the CMS contains: values, text that people read, and text that the page does not show. */
import { hasContent } from "../fields/has-content.ts";
import { plainText } from "../fields/sanitize.ts";
import { isEmpty, textOf, unwrap, unwrapJson, type Wire } from "../fields/wire.ts";
import { componentFields } from "./component-fields.ts";
import { isCode, isProse } from "./field-kinds.ts";

/** Returns whether the component has content outside its placeholders. */
export const hasFields = ({ fields }: Wire): boolean => Object.values(componentFields(fields)).some(isFilled);

/** Returns whether a field has a value. An empty list is no value. */
export const isFilled = (wire: unknown): boolean => {
  const value = unwrap(unwrapJson(wire));
  return !isEmpty(value) && !(Array.isArray(value) && value.length === 0);
};

/** Returns whether a field contains nothing that people read. */
export const isMachineText = (value: unknown): boolean =>
  !hasContent(value) || isCode(textOf(unwrap(unwrapJson(value))));

/** Matches fields of components that repeat what the head of the page has. */
export const METADATA = /^meta(?:data)?(?:title|description|keywords)$/i;

/** Maximum length of a text in a report, in characters. */
const MAX_QUOTED = 80;

/** Returns the start of the prose in a field that the page does not show, or "" if the field contains none. */
export function lostText(wire: unknown): string {
  const text = plainText(textOf(unwrap(unwrapJson(wire)))).trim();
  if (!isProse(text)) return "";
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}
