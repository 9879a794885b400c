/** Parses and validates CMS forms, both in the browser and in the Worker. */

import { withoutInvisible } from "../text/digits.ts";
import { applyMask, CMS_PHONE_MASK } from "./phone.ts";
import { type FieldErrorMessages, type FieldRule, type FieldValue, fieldError, typedEmail } from "./rules.ts";

/** Maximum length of a field value in characters, even if the CMS form allows more. */
export const MAX_VALUE_LENGTH = 10_000;

/** Maximum length of a field name in characters. */
export const MAX_NAME_LENGTH = 200;

/** Name of the hidden field that identifies the submitted form if a page contains several forms. */
export const FORM_NAME = "_form";

/** Name of the field in which bot check widgets submit their token. */
export const BOT_TOKEN = "g-recaptcha-response";
/**
 * Value that a signed-in user's browser sends instead of a bot check token, so that the Worker verifies the user's
 * session.
 */
export const SIGNED_IN_TOKEN = "signed-in";

/**
 * Properties of form elements that React and the page's scripts read. A control with the name of a property replaces the
 * property.
 */
const READ_PROPERTIES = new Set([
  "action",
  "addEventListener",
  "append",
  "appendChild",
  "attributes",
  "childNodes",
  "children",
  "classList",
  "className",
  "closest",
  "contains",
  "dataset",
  "dispatchEvent",
  "elements",
  "firstChild",
  "focus",
  "getAttribute",
  "getBoundingClientRect",
  "getRootNode",
  "hasAttribute",
  "hasAttributes",
  "id",
  "innerHTML",
  "insertBefore",
  "isConnected",
  "lastChild",
  "length",
  "matches",
  "method",
  "namespaceURI",
  "nextSibling",
  "nodeName",
  "nodeType",
  "nodeValue",
  "noValidate",
  "outerHTML",
  "ownerDocument",
  "parentElement",
  "parentNode",
  "prepend",
  "previousSibling",
  "querySelector",
  "querySelectorAll",
  "remove",
  "removeAttribute",
  "removeChild",
  "removeEventListener",
  "replaceChildren",
  "replaceWith",
  "requestSubmit",
  "reset",
  "scrollIntoView",
  "setAttribute",
  "style",
  "submit",
  "tagName",
  "target",
  "textContent",
  "toggleAttribute",
]);

/**
 * Returns the name under which the browser submits a field. A bot check field has the name that bot check widgets
 * require.
 */
export const postedName = ({ kind, name }: Pick<InputRule, "kind" | "name">): string =>
  kind === "challenge" ? BOT_TOKEN : READ_PROPERTIES.has(name) ? `${name}-field` : name;

/** Validation rules for a form field. `choices` contains the allowed values for a list. */
export interface InputRule extends FieldRule {
  /** Name under which the browser submits the field. */
  name: string;
  choices?: readonly string[];
  /** Name of a second field. If the second field has a value, this field is required. */
  neededWith?: string;
}

const isFilled = (value: FieldValue | undefined): boolean =>
  typeof value === "string" ? value.trim() !== "" : value === true || (Array.isArray(value) && value.length > 0);

/** Returns the rule, with `required` set if the `neededWith` field has a value. */
export const effectiveRule = <Rule extends InputRule>(
  rule: Rule,
  current: (name: string) => FieldValue | undefined,
): Rule => (rule.neededWith && isFilled(current(rule.neededWith)) ? { ...rule, required: true } : rule);

// Matches noncharacters and all control characters except tabs and line breaks.
const UNTYPED = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/**
 * Parses a field's submitted values. Normalizes line breaks to `\n` and letters with accents to NFC, because a name
 * pasted from a Mac may be in NFD. Formats phone numbers with the mask, and ignores values that are not in `choices`.
 */
export function readValue({ kind, choices = [] }: InputRule, submittedValues: readonly string[]): FieldValue {
  const [firstValue = ""] = submittedValues;
  switch (kind) {
    case "checkbox":
      return firstValue !== "" && firstValue !== "false";
    case "checkboxList":
      return choices.filter((choice) => submittedValues.includes(choice));
    case "radioList":
    case "dropdown":
      return choices.includes(firstValue) ? firstValue : "";
    case "telephone":
      // A text without digits stays invalid.
      return applyMask(CMS_PHONE_MASK, firstValue.trim()) || firstValue.trim();
    case "email":
      return typedEmail(firstValue.replace(UNTYPED, ""));
    case "multiline":
      return firstValue.normalize().replace(/\r\n?/g, "\n").replace(UNTYPED, "");
    default:
      return withoutInvisible(firstValue.normalize()).replace(/\s+/g, " ").replace(UNTYPED, "").trim();
  }
}

/** Converts a field's value to the format of a form submission. Returns undefined for an empty or unchecked field. */
export function submittedValue(value: FieldValue): string | string[] | undefined {
  if (typeof value === "boolean") return value ? "true" : undefined;
  return value.length === 0 ? undefined : typeof value === "string" ? value : [...value];
}

/** Returns the error messages, keyed by field name, or an empty map if the form is valid. */
export function formErrors(
  fields: readonly InputRule[],
  readField: (field: InputRule) => FieldValue,
  messages: FieldErrorMessages,
) {
  return new Map(
    fields.flatMap((field) => {
      const rule = effectiveRule(field, (name) => {
        const otherField = fields.find((candidate) => candidate.name === name);
        return otherField && readField(otherField);
      });
      const error = fieldError({ ...rule, maxLength: field.maxLength || MAX_VALUE_LENGTH }, readField(field), messages);
      return error ? [[field.name, error] as const] : [];
    }),
  );
}
