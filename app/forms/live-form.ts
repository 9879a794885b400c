import { BOT_TOKEN, FORM_NAME, type InputRule } from "../../lib/forms.ts";
import { fillText } from "../../lib/language.ts";
import type { FieldErrorWords, FieldValue } from "../../lib/rules.ts";
import { keepDraft, takeDraft } from "../browser/draft.ts";
import { type FormBotCheck, formBotCheck } from "./form-bot-check.ts";
import { byRule, type LiveField, liveField } from "./live-field.ts";
import { emptyWhenClosed, refill } from "./live-groups.ts";
import { summary } from "./problems.ts";
import { type Sent, send } from "./send.ts";
import { forgetTyped, keepTyped, takeTyped } from "./typed-before.ts";

export interface FormOptions {
  /** In the order in which the inputs stand in the form. */
  fields: readonly InputRule[];
  /** Said when the receiver says nothing itself. */
  thanks: string;
  /** What it says is wrong with a field. */
  errors: FieldErrorWords;
  /** Says what is missing, where the form has no hint of its own. */
  missing: string;
  hint?: string;
  /** Under which name what was typed is kept while it is paid for. */
  draft?: string;
  /** Where the site has one (FM-13). */
  botCheck?: FormBotCheck;
}

/** What a form may do in a way of its own. */
interface FormWays {
  /** What is wrong with a value. */
  errorOf(rule: InputRule, value: FieldValue): string | undefined;
  send: typeof send;
  /** Goes where the answer leads. */
  leave(address: string): void;
}

/**
 * Checks a form while it is filled in, and sends it without leaving the page (FM-03 to FM-11, FM-14). While something
 * is wrong its button says that it is off, and so does the hint beside it; pressed all the same, it says what is
 * missing.
 */
export function liveForm(host: HTMLElement, options: FormOptions, own: Partial<FormWays> = {}): void {
  const { fields: rules, thanks, errors, botCheck, draft } = options;
  const form = host.querySelector("form");
  const submit = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  const overlay = host.querySelector<HTMLElement>("[data-sending]");
  if (!form || !submit || !overlay) return;
  const name = String(new FormData(form).get(FORM_NAME));
  const typed = takeTyped(name) ?? (draft && takeDraft(draft));
  if (typed) refill(form, typed);
  emptyWhenClosed(form);
  const fields = rules.flatMap((rule, index) => liveField(form, rule, index, own.errorOf ?? byRule(errors)) ?? []);
  const problems = summary(form, fields);
  const busy = busySwitch(form, overlay);
  const requestOf = requests();
  const check = botCheck && formBotCheck(form, botCheck);
  let leaving = new AbortController();
  let failed = false;
  const keep = () => failed && keepTyped(name, typedInto(form));
  form.addEventListener("change", keep);

  const checkAll = checkWhileFilling(form, submit, fields, problems.update, options.hint ? null : options.missing);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.inert) return;
    if (!checkAll()) return problems.list();
    const { body, key } = requestOf(form);
    problems.hide();
    const token = await check?.token();
    if (token === null || form.inert) return;
    if (token) body.set(BOT_TOKEN, token);
    busy(true);
    try {
      finish(await (own.send ?? send)(form, body.toString(), key, leaving.signal));
    } catch {
      // The visitor has left.
    }
  });
  // A page that comes back out of the browser's memory can be filled in and sent again.
  addEventListener("pagehide", () => leaving.abort());
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    leaving = new AbortController();
    busy(false);
  });

  function finish(answer: Sent): void {
    failed = answer.outcome === "failed";
    if (failed) keep();
    else forgetTyped();
    if (answer.outcome === "sent" && answer.redirectUrl) {
      if (draft) keepDraft(draft, typedInto(form!));
      const leave = own.leave ?? ((address) => location.assign(address));
      leave(answer.redirectUrl);
      return;
    }
    busy(false);
    if (answer.outcome !== "sent") check?.reset();
    if (answer.outcome === "sent") thank(host, answer.message ?? thanks);
    else if (answer.outcome === "failed") problems.fail(answer.messages);
    else {
      for (const field of fields) field.show(answer.errors.get(field.rule.name));
      // What belongs to no field that is shown cannot be mended here.
      if (fields.some((field) => field.shown())) problems.list();
      else problems.fail([]);
    }
  }
}

/**
 * Shows and hides errors as fields are filled in and left. Gives what checks them all, and says whether all is well.
 */
function checkWhileFilling(
  form: HTMLFormElement,
  submit: HTMLButtonElement,
  fields: readonly LiveField[],
  changed: () => void,
  missing: string | null,
): () => boolean {
  const hint = form.querySelector<HTMLElement>("[data-hint]");
  const fieldOf = (target: EventTarget | null) => fields.find((field) => field.holds(target));
  let attempted = false;
  let pressing = false;
  const refresh = () => {
    const wrong = fields.filter((field) => field.error() !== undefined).map(({ rule }) => rule.title);
    if (wrong.length > 0) submit.setAttribute("aria-disabled", "true");
    else submit.removeAttribute("aria-disabled");
    if (!hint) return;
    hint.hidden = wrong.length === 0;
    if (missing) hint.textContent = fillText(missing, { fields: wrong.join(", ") });
  };

  form.addEventListener("input", ({ target }) => {
    const field = fieldOf(target);
    if (field?.shown()) field.show(field.error());
    changed();
    refresh();
  });
  // A button that moves under the pointer is not hit: while it is pressed no error comes, since sending checks them
  // all.
  submit.addEventListener("pointerdown", () => {
    pressing = true;
    addEventListener("pointerup", () => setTimeout(() => (pressing = false)), { once: true });
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const field = fieldOf(target);
    if (!field || pressing || field.holds(relatedTarget)) return;
    const ticked = field.rule.kind === "checkbox" || field.rule.kind === "checkboxList";
    if (attempted || !ticked) field.show(field.error());
    changed();
  });
  // The browser may fill it in again after script has come, as after Back.
  addEventListener("pageshow", refresh);
  refresh();
  return () => {
    attempted = true;
    for (const field of fields) field.show(field.error());
    return !fields.some((field) => field.shown());
  };
}

/** Covers the form while it is on its way. */
function busySwitch(form: HTMLFormElement, overlay: HTMLElement): (now: boolean) => void {
  const words = overlay.textContent;
  const busy = (now: boolean) => {
    form.inert = now;
    overlay.hidden = !now;
    // A live region speaks when its words change.
    overlay.textContent = now ? words : "";
  };
  busy(false);
  return busy;
}

/** What a visitor typed and chose, without what the page itself posts along. */
const typedInto = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)]
    .map(([name, value]): [string, string] => [name, String(value)])
    .filter(([name]) => name !== BOT_TOKEN && name !== FORM_NAME);

/** The request: the same values again have the same idempotency key. */
function requests(): (form: HTMLFormElement) => { body: URLSearchParams; key: string } {
  let last = { typed: "", key: "" };
  return (form) => {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    body.delete(BOT_TOKEN);
    const typed = body.toString();
    if (typed !== last.typed) last = { typed, key: crypto.randomUUID() };
    return { body, key: last.key };
  };
}

/** Puts thanks in the form's place (FM-14). */
function thank(host: HTMLElement, message: string): void {
  const form = host.querySelector("form");
  const panel = host.querySelector<HTMLElement>("[data-thanks]");
  const text = panel?.querySelector("p");
  if (!panel || !text || !form) return;
  form.hidden = true;
  panel.hidden = false;
  text.textContent = message;
  panel.focus();
}
