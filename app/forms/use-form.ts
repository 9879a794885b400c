import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BOT_TOKEN, effectiveRule, FORM_NAME, type InputRule, postedName, readValue } from "../../lib/forms/forms.ts";
import { type Draft, saveDraft, takeDraft } from "../browser/form-draft.ts";
import { visibleBotCheck } from "./challenge.ts";
import { inputsOf, rulesOf } from "./entries.ts";
import { byRule, fieldErrorMessages } from "./field-errors.ts";
import type { FormHandlers, FormProps } from "./form-props.ts";
import { formPhrases } from "./phrases.ts";
import { restoreForm } from "./restore-form.ts";
import { type Choices, type Sent, send } from "./send.ts";
import { type FormBotCheck, useBotCheck } from "./use-bot-check.ts";

/** Content of the error summary above a form: a list of errors or a failure message. */
export type Summary = { kind: "errors" } | { kind: "failed"; messages: readonly string[]; address: string };

interface RunningForm {
  form: RefObject<HTMLFormElement | null>;
  /** Current input values, or null on the server and during hydration. */
  values: FormData | null;
  /** Visible error messages, keyed by field name. */
  errors: ReadonlyMap<string, string>;
  summary: Summary | null;
  summaryPlace: RefObject<HTMLElement | null>;
  /** Choices that the receiver refused, because another visitor has taken them. */
  gone: ReadonlySet<string>;
  /** Choices that replace a field's choices after a refusal, keyed by field name. */
  choices: ReadonlyMap<string, Choices>;
  /** All invalid fields. */
  wrong: readonly Pick<InputRule, "name" | "title">[];
  isSending: boolean;
  /** Element with the status message, which has focus while the form is sent. */
  statusPlace: RefObject<HTMLDivElement | null>;
  /** The thank-you message that replaces the form. */
  thanks: string | null;
  /** Returns the language of a message from the receiver, if it is not the page's language. */
  languageOf(message: string | undefined): string | undefined;
  thanksPlace: RefObject<HTMLDivElement | null>;
  check: FormBotCheck;
  onInput(event: FormEvent<HTMLFormElement>): void;
  onBlur(event: FocusEvent<HTMLFormElement>): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /**
   * Handles `pointerdown` on the submit button. Until `pointerup`, the form does not show new errors because they could
   * move the button away from the pointer.
   */
  onPress(): void;
}

/**
 * Validates a form as the visitor types and submits it without a page load. The inputs are uncontrolled, so hydration
 * preserves any values that the visitor has already entered.
 */
export function useForm(props: FormProps, handlers: FormHandlers): RunningForm {
  const { entries, tried, draft, page } = props;
  const { t } = page;
  const form = useRef<HTMLFormElement>(null);
  const summaryPlace = useRef<HTMLElement>(null);
  const statusPlace = useRef<HTMLDivElement>(null);
  const thanksPlace = useRef<HTMLDivElement>(null);
  const running = useRef({ attempted: false, pressing: false, sending: false, leaving: newSignal() });
  const request = useRef({ typed: "", key: "" });
  const [values, setValues] = useState<FormData | null>(null);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(() => new Map(tried?.errors));
  const [summary, setSummary] = useState<Summary | null>(() => summaryOf(tried));
  const [isSending, setSending] = useState(false);
  const [gone, setGone] = useState<ReadonlySet<string>>(() => goneChoices(props));
  const [choices, setChoices] = useState<ReadonlyMap<string, Choices>>(() => new Map());
  const [foreign, setForeign] = useState<{ language: string | undefined; messages: readonly string[] }>(() => ({
    language: tried?.foreign,
    messages: [...(tried?.messages ?? []), ...(tried?.errors ?? []).map(([, error]) => error)],
  }));
  const [thanks, setThanks] = useState<string | null>(null);

  const inputs = inputsOf(entries);
  const isBotCheckRequired = inputs.some(({ kind }) => kind === "challenge");
  const botCheck = visibleBotCheck(inputs, props.botCheck);
  const check = useBotCheck({
    check: botCheck,
    needed: isBotCheckRequired,
    words: {
      unsolved: t(formPhrases.FormBotCheck),
      unavailable: t(isBotCheckRequired ? formPhrases.FormBotCheckNeeded : formPhrases.FormBotCheckBlocked),
      expired: t(formPhrases.FormBotCheckExpired),
    },
  });
  const rules = rulesOf(entries, botCheck);
  const errorOf = handlers.errorOf ?? byRule(fieldErrorMessages(page));
  const errorIn = (data: FormData, rule: InputRule) =>
    errorOf(
      effectiveRule(rule, (name) => String(data.get(name) ?? "")),
      readValue(rule, data.getAll(postedName(rule)).map(String)),
    );
  const ruleOf = (target: EventTarget | null) =>
    isControl(target) ? rules.find((rule) => postedName(rule) === target.name) : undefined;
  const currentValues = () => new FormData(form.current ?? undefined);

  const show = (rule: InputRule, data: FormData) =>
    setErrors((previousErrors) => {
      const updatedErrors = new Map(previousErrors);
      const error = errorIn(data, rule);
      if (error) updatedErrors.set(rule.name, error);
      else updatedErrors.delete(rule.name);
      return updatedErrors;
    });
  const updateForm = (rule?: InputRule) => {
    const data = currentValues();
    setValues(data);
    if (rule && errors.has(rule.name)) show(rule, data);
  };
  /** Shows the error summary and moves focus to it. */
  const showSummary = (newSummary: Summary, all = errors) => {
    flushSync(() => {
      setErrors(all);
      setSummary(newSummary);
    });
    summaryPlace.current?.focus();
  };
  const fail = (messages: readonly string[]) => showSummary({ kind: "failed", messages, address: location.href });

  /** Restores the values that the visitor submitted before canceling a payment. */
  const restore = (saved: Draft | null) => {
    if (!saved || !form.current) return;
    restoreForm(form.current, new URLSearchParams(saved.values));
    const data = currentValues();
    setValues(data);
    // If the visitor resubmits the same values, the receiver returns the same payment page.
    request.current = { typed: bodyOf(data).toString(), key: saved.key };
  };

  const finish = async (result: Sent) => {
    if (result.outcome === "sent" && result.redirectUrl) {
      if (draft) await saveDraft(draft, { values: enteredValues(currentValues()), key: request.current.key });
      (handlers.leave ?? ((url) => location.assign(url)))(result.redirectUrl);
      return;
    }
    stopSending();
    setForeign({ language: result.foreign, messages: messagesOf(result) });
    if (result.outcome === "sent") {
      flushSync(() => setThanks(result.message ?? props.thanks ?? t(formPhrases.FormThanks)));
      thanksPlace.current?.focus();
      return;
    }
    check.reset();
    if (result.outcome === "failed") {
      if (result.isKeyUsed) request.current.key = crypto.randomUUID();
      return fail(result.messages);
    }
    // Visitors cannot correct errors in unknown fields, so the form omits these errors.
    const knownErrors = new Map([...result.errors].filter(([name]) => rules.some((rule) => rule.name === name)));
    const submitted = [...currentValues()].map(([name, value]) => [name, String(value)] as const);
    const refused = goneChoices({ entries, tried: { values: submitted, errors: [...knownErrors] } });
    if (refused.size > 0) {
      flushSync(() => {
        setGone((previous) => new Set([...previous, ...refused]));
        setChoices((previous) => new Map([...previous, ...result.choices]));
      });
      setValues(currentValues());
    }
    if (knownErrors.size > 0) showSummary({ kind: "errors" }, knownErrors);
    else fail([]);
  };
  const stopSending = () => {
    running.current.sending = false;
    flushSync(() => setSending(false));
  };
  const submit = async () => {
    const data = currentValues();
    running.current.attempted = true;
    const all = new Map(
      rules.flatMap((rule) => {
        const error = errorIn(data, rule);
        return error ? [[rule.name, error] as const] : [];
      }),
    );
    if (all.size > 0) return showSummary({ kind: "errors" }, all);
    setErrors(all);
    setSummary(null);
    const body = bodyOf(data);
    // If the visitor resubmits the same values, the idempotency key stays the same.
    if (body.toString() !== request.current.typed)
      request.current = { typed: body.toString(), key: crypto.randomUUID() };
    const token = await check.take();
    if (token === null || running.current.sending || !form.current) return;
    if (token) body.set(BOT_TOKEN, token);
    running.current.sending = true;
    // The form is inert while it is sent, so the control that has focus loses it.
    flushSync(() => setSending(true));
    statusPlace.current?.focus({ preventScroll: true });
    try {
      const { signal } = running.current.leaving;
      await finish(await (handlers.send ?? send)(form.current, body.toString(), request.current.key, signal));
    } catch (error) {
      // When the visitor leaves the page, the request is aborted. All other errors from `send` are bugs, so they are
      // rethrown.
      if (!running.current.leaving.signal.aborted) throw error;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, on mount
  useEffect(() => {
    setValues(currentValues());
    if (draft) void takeDraft(draft).then(restore);
    const onPageHide = () => running.current.leaving.abort();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // The browser might have restored form values after hydration.
      setValues(currentValues());
      if (!persisted) return;
      // If the browser restores the page from the back/forward cache, the visitor must be able to resubmit the form.
      running.current.leaving = newSignal();
      stopSending();
      if (document.activeElement === statusPlace.current)
        form.current?.querySelector<HTMLElement>("button[type=submit]")?.focus({ preventScroll: true });
    };
    addEventListener("pagehide", onPageHide);
    addEventListener("pageshow", onPageShow);
    return () => {
      removeEventListener("pagehide", onPageHide);
      removeEventListener("pageshow", onPageShow);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the bot check token changes
  useEffect(() => {
    if (values) updateForm(rules.find(({ kind }) => kind === "challenge"));
  }, [check.token]);

  return {
    form,
    values,
    errors,
    summary: summary?.kind === "errors" && errors.size === 0 ? null : summary,
    summaryPlace,
    gone,
    choices,
    wrong: values
      ? rules.filter((rule) => errorIn(values, rule) !== undefined)
      : inputs.filter(({ required, value }) => required && !value),
    isSending,
    statusPlace,
    thanks,
    languageOf: (message) => (message && foreign.messages.includes(message) ? foreign.language : undefined),
    thanksPlace,
    check,
    onInput({ target }) {
      updateForm(ruleOf(target));
    },
    onBlur({ target, relatedTarget }) {
      const rule = ruleOf(target);
      if (!rule || running.current.pressing || ruleOf(relatedTarget) === rule) return;
      const isTicked = rule.kind === "checkbox" || rule.kind === "checkboxList";
      if (running.current.attempted || !isTicked) show(rule, currentValues());
    },
    onSubmit(event) {
      event.preventDefault();
      if (!running.current.sending) void submit();
    },
    onPress() {
      running.current.pressing = true;
      const release = () => setTimeout(() => (running.current.pressing = false));
      addEventListener("pointerup", release, { once: true });
    },
  };
}

/** Returns the receiver's messages in the result of a submission. */
const messagesOf = (result: Sent): readonly string[] =>
  result.outcome === "wrong"
    ? [...result.errors.values()]
    : result.outcome === "failed"
      ? result.messages
      : [result.message ?? ""];

const newSignal = () => new AbortController();

const summaryOf = (tried: FormProps["tried"]): Summary | null =>
  tried
    ? tried.outcome === "wrong"
      ? { kind: "errors" }
      : { kind: "failed", messages: tried.messages, address: tried.address }
    : null;

/** Returns the choices that a submission contained and that the receiver refused because another visitor has them. */
const goneChoices = ({ entries, tried }: GoneProps): ReadonlySet<string> => {
  const refused = new Map(tried?.errors);
  const scarce = inputsOf(entries).filter(({ name, noneLeft }) => noneLeft && refused.has(name));
  return new Set(
    (tried?.values ?? []).flatMap(([name, value]) =>
      scarce.some((field) => field.name === name) ? [String(value)] : [],
    ),
  );
};

type GoneProps = Pick<FormProps, "entries"> & {
  tried?:
    | { values: readonly (readonly [string, unknown])[]; errors: readonly (readonly [string, string])[] }
    | undefined;
};

const isControl = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Returns a form's values, excluding the bot check token and the form ID. */
const enteredValues = (values: FormData): [string, string][] =>
  [...values]
    .map(([name, value]): [string, string] => [name, String(value)])
    .filter(([name]) => name !== BOT_TOKEN && name !== FORM_NAME);

function bodyOf(values: FormData): URLSearchParams {
  const body = new URLSearchParams([...values].map(([name, value]) => [name, String(value)]));
  body.delete(BOT_TOKEN);
  return body;
}
