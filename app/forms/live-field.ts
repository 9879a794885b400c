import { formErrors, type InputRule, readValue, ruleNow } from "../../lib/forms.ts";
import { CMS_PHONE_MASK, typeIntoMask } from "../../lib/phone.ts";
import type { FieldErrorWords, FieldValue } from "../../lib/rules.ts";

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
  if (rule.kind === "telephone") mask(first);
  const counter = place.querySelector("[data-count]");
  if (counter) count(first, counter, rule.maxLength);
  const value = () => readValue(rule, new FormData(form).getAll(rule.name).map(String));
  return {
    rule,
    id: first.id,
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
        if (control.type === "radio" || controls.length > 1) continue;
        if (error) control.setAttribute("aria-invalid", "true");
        else control.removeAttribute("aria-invalid");
      }
    },
  };
}

const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/** Applies the mask to a number while it is typed or pasted, with the caret behind the same digit (VA-02, VA-03). */
function mask(input: HTMLInputElement): void {
  let last = "";
  const apply = () => {
    const typed = input.value;
    const masked = typeIntoMask(CMS_PHONE_MASK, last, typed);
    const refused = masked === last && masked !== typed;
    last = masked;
    if (masked === typed) return;
    const caret = input.selectionStart ?? typed.length;
    const before = digitsIn(typed.slice(0, caret)) - (refused ? 1 : 0);
    input.value = masked;
    if (caret === typed.length) return;
    let at = 0;
    for (let seen = 0; at < masked.length && seen < before; at++) seen += digitsIn(masked.charAt(at));
    input.setSelectionRange(at, at);
  };
  input.addEventListener("input", apply);
  apply();
}

/** 'n / max' beside a multi-line text (FM-07). */
function count(input: HTMLInputElement, counter: Element, max?: number | null): void {
  const show = () => {
    counter.textContent = `${input.value.length} / ${max}`;
  };
  input.addEventListener("input", show);
  show();
}
