import { BOT_TOKEN, type InputRule } from "../../lib/forms.ts";
import type { FieldErrorWords, FieldValue } from "../../lib/rules.ts";
import { byRule, liveField } from "./live-field.ts";
import { summary } from "./problems.ts";
import { type Sent, send } from "./send.ts";

export interface FormOptions {
  /** In the order in which the inputs stand in the form. */
  fields: readonly InputRule[];
  /** Said when the receiver says nothing itself. */
  thanks: string;
  /** What it says is wrong with a field. */
  errors: FieldErrorWords;
  /** The script of the bot check, where the site has one (FM-13). */
  botCheck?: string;
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
 * Checks a form while it is filled in, and sends it without leaving the page (FM-03 to FM-11, FM-14). While something is
 * wrong its button says that it is off, and so does the hint beside it; pressed all the same, it says what is missing.
 */
export function form(host: HTMLElement, options: object, own: Partial<FormWays> = {}): void {
  const { fields: rules, thanks, errors, botCheck } = options as FormOptions;
  const form = host.querySelector("form");
  const submit = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  const sending = host.querySelector<HTMLElement>("[data-sending]");
  if (!form || !submit || !sending) return;
  const hint = form.querySelector<HTMLElement>("[data-hint]");
  const fields = rules.flatMap((rule, index) => liveField(form, rule, index, own.errorOf ?? byRule(errors)) ?? []);
  const words = sending.textContent;
  const problems = summary(form, fields);
  let attempted = false;
  let pressing = false;
  let leaving = new AbortController();
  let last = { typed: "", key: "" };

  const refresh = () => {
    const wrong = fields.some((field) => field.error() !== undefined);
    if (wrong) submit.setAttribute("aria-disabled", "true");
    else submit.removeAttribute("aria-disabled");
    if (hint) hint.hidden = !wrong;
  };
  const busy = (now: boolean) => {
    form.inert = now;
    sending.hidden = !now;
    // A live region speaks when its words change.
    sending.textContent = now ? words : "";
  };
  const fieldOf = (target: EventTarget | null) => fields.find((field) => field.holds(target));

  form.addEventListener("input", ({ target }) => {
    const field = fieldOf(target);
    if (field?.shown()) field.show(field.error());
    if (!fields.some((one) => one.shown())) problems.hide();
    refresh();
  });
  // A button that moves under the pointer is not hit: while it is pressed no error comes, since sending checks them all.
  submit.addEventListener("pointerdown", () => {
    pressing = true;
    addEventListener("pointerup", () => setTimeout(() => (pressing = false)), { once: true });
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const field = fieldOf(target);
    if (!field || pressing || field.holds(relatedTarget)) return;
    const ticked = field.rule.kind === "checkbox" || field.rule.kind === "checkboxList";
    if (attempted || !ticked) field.show(field.error());
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.inert) return;
    attempted = true;
    for (const field of fields) field.show(field.error());
    if (fields.some((field) => field.shown())) {
      problems.list();
      return;
    }
    const values = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const body = values.toString();
    values.delete(BOT_TOKEN);
    if (values.toString() !== last.typed) last = { typed: values.toString(), key: crypto.randomUUID() };
    problems.hide();
    busy(true);
    try {
      finish(await (own.send ?? send)(form, body, last.key, leaving.signal));
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
  busy(false);
  refresh();
  if (botCheck) loadBotCheck(botCheck);

  function finish(answer: Sent): void {
    if (answer.outcome === "sent" && answer.redirectUrl) {
      const leave = own.leave ?? ((address) => location.assign(address));
      leave(answer.redirectUrl);
      return;
    }
    busy(false);
    // A token is good for one try.
    if (answer.outcome !== "sent") (window as BotCheckWindow).grecaptcha?.reset?.();
    if (answer.outcome === "sent") thank(answer.message ?? thanks);
    else if (answer.outcome === "failed") problems.fail(answer.messages);
    else {
      for (const field of fields) field.show(answer.errors.get(field.rule.name));
      // What belongs to no field that is shown cannot be mended here.
      if (fields.some((field) => field.shown())) problems.list();
      else problems.fail([]);
    }
  }

  function thank(message: string): void {
    const panel = host.querySelector<HTMLElement>("[data-thanks]");
    const text = panel?.querySelector("p");
    if (!panel || !text || !form) return;
    form.hidden = true;
    panel.hidden = false;
    text.textContent = message;
    panel.focus();
  }
}

type BotCheckWindow = Window & { grecaptcha?: { reset?(): void } };

/** Loads the service once a page, when the first form of it wakes; it puts its widget and its token into the form. */
function loadBotCheck(src: string): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.appendChild(script);
}
