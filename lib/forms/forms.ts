/**
 * Forms of the content system: posted data → values and errors. The browser and the Worker use
 * these same functions (VA-14).
 */
import { applyMask, CMS_PHONE_MASK } from "./phone.ts";
import { type FieldErrorWords, type FieldRule, type FieldValue, fieldError } from "./rules.ts";

/** Characters in one value at most, whatever a form says. */
export const LONGEST_VALUE = 10_000;

/** The hidden field that says which form of its page was posted. */
export const FORM_NAME = "_form";

/** What a bot check's widget names its token (FM-13). It is another one at each try. */
export const BOT_TOKEN = "g-recaptcha-response";

/** What a field is posted as: widgets of bot checks have a name of their own for their token. */
export const postedName = ({ kind, name }: Pick<InputRule, "kind" | "name">): string =>
  kind === "challenge" ? BOT_TOKEN : name;

/** A field as it is checked: `choices` are the values that a list offers. */
export interface InputRule extends FieldRule {
  /** What it is posted as. */
  name: string;
  choices?: readonly string[];
  /** Another field: once that is filled in, so must this be. */
  neededWith?: string;
}

const isFilled = (value: FieldValue | undefined): boolean =>
  typeof value === "string" ? value.trim() !== "" : value === true || (Array.isArray(value) && value.length > 0);

/** A rule as it is while the other fields hold these values. */
export const ruleNow = <Rule extends InputRule>(rule: Rule, current: (name: string) => FieldValue | undefined): Rule =>
  rule.neededWith && isFilled(current(rule.neededWith)) ? { ...rule, required: true } : rule;

// Control characters are not typed; tabs and line breaks are.
const UNTYPED = /(?![\t\n])\p{Cc}/gu;

/** Ten digits or fewer, however they are written: more would be cut to another number. */
const isNumber = (text: string): boolean => /^1?\d{1,10}$/.test(text.replace(/\D/g, ""));

/**
 * The value of a field from what was posted under its name. Line ends are those that a text box counts, numbers get
 * the mask's own form (VA-03), and what a list does not offer was not chosen.
 */
export function readValue({ kind, choices = [] }: InputRule, sent: readonly string[]): FieldValue {
  const [first = ""] = sent;
  switch (kind) {
    case "checkbox":
      return first !== "" && first !== "false";
    case "checkboxList":
      return choices.filter((choice) => sent.includes(choice));
    case "radioList":
    case "dropdown":
      return choices.includes(first) ? first : "";
    case "telephone":
      return isNumber(first) ? applyMask(CMS_PHONE_MASK, first) : first.trim();
    case "multiline":
      return first.replace(/\r\n?/g, "\n").replace(UNTYPED, "");
    default:
      return first.replace(/\s+/g, " ").replace(UNTYPED, "").trim();
  }
}

/** A value as it is posted: nothing for what is empty or not ticked. */
export function sentValue(value: FieldValue): string | string[] | undefined {
  if (typeof value === "boolean") return value ? "true" : undefined;
  return value.length === 0 ? undefined : typeof value === "string" ? value : [...value];
}

/** What is wrong, by name of the field; empty when the form can be sent. */
export function formErrors(
  fields: readonly InputRule[],
  read: (field: InputRule) => FieldValue,
  words: FieldErrorWords,
) {
  return new Map(
    fields.flatMap((field) => {
      const rule = ruleNow(field, (name) => {
        const other = fields.find((one) => one.name === name);
        return other && read(other);
      });
      const error = fieldError({ ...rule, maxLength: field.maxLength || LONGEST_VALUE }, read(field), words);
      return error ? [[field.name, error] as const] : [];
    }),
  );
}
