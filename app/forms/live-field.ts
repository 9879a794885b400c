import { formErrors, type InputRule, postedName, readValue, ruleNow } from "../../lib/forms.ts";
import { CMS_PHONE_MASK } from "../../lib/phone.ts";
import type { FieldErrorWords, FieldValue } from "../../lib/rules.ts";
import { maskInput } from "./mask-input.ts";

/** A field in the browser. */
export interface LiveField {
  rule: InputRule;
  /** Whether an element belongs to it. */
  holds(target: EventTarget | null): boolean;
  /** What is wrong with what it holds now. */
  error(): string | undefined;
  /** Shows an error, or that there is none. */
  show(error: string | undefined): void;
  /** The error that it shows. */
  shown(): string | undefined;
  /** Id of its first control: where a link to it leads. */
  id: string;
}

/** What is wrong with a value by the field's own rule. */
export const byRule =
  (words: FieldErrorWords) =>
  (rule: InputRule, value: FieldValue): string | undefined =>
    formErrors([rule], () => value, words).get(rule.name);

/** The field of a rule in a form that the server made; nothing where it has none. */
export function liveField(
  form: HTMLFormElement,
  rule: InputRule,
  index: number,
  errorOf: (rule: InputRule, value: FieldValue) => string | undefined,
): LiveField | undefined {
  const place = form.querySelector<HTMLElement>(`[data-field="${index}"]`);
  const message = place?.querySelector<HTMLElement>("[data-error]");
  const controls = [...(place?.querySelectorAll<HTMLInputElement>("input, textarea, select") ?? [])];
  const [first] = controls;
  if (!place || !message || !first) return undefined;
  if (rule.kind === "telephone") maskInput(first, CMS_PHONE_MASK);
  const counter = place.querySelector("[data-count]");
  if (counter) count(first, counter, rule.maxLength);
  const value = () => readValue(rule, new FormData(form).getAll(postedName(rule)).map(String));
  return {
    rule,
    id: rule.kind === "challenge" ? (place.querySelector("[data-bot-check]")?.id ?? "") : first.id,
    holds: (target) => target instanceof Node && place.contains(target),
    error: () =>
      errorOf(
        ruleNow(rule, (name) => String(new FormData(form).get(name) ?? "")),
        value(),
      ),
    shown: () => message.textContent || undefined,
    show(error) {
      place.toggleAttribute("data-invalid", error !== undefined);
      message.hidden = error === undefined;
      message.textContent = error ?? "";
      for (const control of controls) {
        if (control.type === "radio" || control.type === "hidden" || controls.length > 1) continue;
        if (error) control.setAttribute("aria-invalid", "true");
        else control.removeAttribute("aria-invalid");
      }
    },
  };
}

/** 'n / max' beside a multi-line text (FM-07). */
function count(input: HTMLInputElement, counter: Element, max?: number | null): void {
  const show = () => {
    counter.textContent = `${input.value.length} / ${max}`;
  };
  input.addEventListener("input", show);
  show();
}
