import { css } from "@linaria/core";
import { type FocusEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import {
  BILL_FLOWS,
  BILL_FORMS,
  BILL_LENGTHS,
  type BillField,
  type BillFlow,
  type BillValues,
  billErrors,
} from "../../../lib/billing/billing.ts";
import { FORM_NAME } from "../../../lib/forms/forms.ts";
import { BILLING_PHONE_MASK } from "../../../lib/forms/phone.ts";
import { currentTime } from "../../browser/current-time.ts";
import type { BotCheck } from "../../context/page-context.ts";
import { type LiveBotCheck, startBotCheck } from "../../forms/bot-check.ts";
import { field, fieldGrid, frame, note } from "../../forms/field-styles.ts";
import { maskInput } from "../../forms/mask-input.ts";
import { Button } from "../../ui/Button.tsx";
import { fieldsOf } from "./entry-fields.ts";
import type { WizardLabels } from "./labels.ts";
import type { Entry } from "./views.ts";

const footer = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-5);
  margin-block-start: var(--space-5);
`;

const check = css`
  margin-block-start: var(--space-5);

  &:empty {
    display: none;
  }
`;

interface FlowFormProps {
  flow: BillFlow;
  words: WizardLabels;
  entry: Entry;
  busy: boolean;
  /** Whether this form's tab is selected. False until hydration. */
  chosen: boolean;
  botCheck: BotCheck | undefined;
  unsolved: boolean;
  lookUp(flow: BillFlow, values: BillValues, form: HTMLFormElement, check: LiveBotCheck | undefined): void;
}

const valuesOf = (form: HTMLFormElement): BillValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * Renders the form in one tab of the bill lookup. The inputs are uncontrolled, so hydration preserves any text that the
 * visitor has already typed. The Next button is disabled while the form has errors. A field shows its error message
 * after it loses focus.
 */
export function FlowForm({ flow, words, entry, busy, chosen, botCheck, unsolved, lookUp }: FlowFormProps) {
  const id = useId().replace(/[^\w-]/g, "");
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const botCheckRef = useRef<LiveBotCheck>(undefined);
  const submittedEntry = entry.flow === flow ? entry : undefined;
  const [leftFields, setLeftFields] = useState<readonly BillField[]>(submittedEntry?.wrong ?? []);
  // Until hydration, `errors` is null and the Next button is enabled because the Worker also validates the form.
  const [errors, setErrors] = useState<readonly BillField[] | null>(null);
  const invalidFields = errors ?? submittedEntry?.wrong ?? [];
  const refresh = () => form.current && setErrors(billErrors(flow, valuesOf(form.current), currentTime()));

  useEffect(() => {
    if (!form.current) return;
    const phone = form.current.querySelector<HTMLInputElement>("[name=phone]");
    if (phone) maskInput(phone, BILLING_PHONE_MASK);
    setErrors(billErrors(flow, valuesOf(form.current), currentTime()));
  }, [flow]);
  // After the loading view, the form is visible again but does not have focus. Focus moves to the button so that screen
  // readers announce the button's hint.
  useEffect(() => {
    if (unsolved && chosen) form.current?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
  }, [unsolved, chosen]);
  useEffect(() => {
    if (chosen && botCheck && place.current) botCheckRef.current ??= startBotCheck(place.current, botCheck, "bills");
  }, [chosen, botCheck]);

  const onBlur = ({ target }: FocusEvent) => {
    const name = (target as HTMLInputElement).name as BillField;
    if (target instanceof HTMLInputElement) setLeftFields((previous) => [...previous, name]);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formElement = event.currentTarget;
    const values = valuesOf(formElement);
    const [first] = billErrors(flow, values, currentTime());
    if (!first) return lookUp(flow, values, formElement, botCheckRef.current);
    formElement.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const isIncomplete = errors !== null && errors.length > 0;
  const hint = flow === BILL_FLOWS.name ? words.nameHint : words.accountHint;
  const hintText = unsolved && chosen ? words.personCheck : isIncomplete || errors === null ? hint : "";
  return (
    <form
      autoComplete="off"
      ref={form}
      method="post"
      noValidate
      className={frame}
      onInput={refresh}
      onBlur={onBlur}
      onSubmit={onSubmit}
    >
      <input type="hidden" name={FORM_NAME} value={BILL_FORMS[flow]} />
      <div className={fieldGrid} hidden={busy}>
        {fieldsOf(flow, words).map(({ name, title, help, ...input }) => {
          const isInvalid = leftFields.includes(name) && invalidFields.includes(name);
          return (
            <div
              className={field}
              key={name}
              data-half={flow === BILL_FLOWS.name || undefined}
              data-invalid={isInvalid ? "" : undefined}
            >
              <label htmlFor={`${id}-${name}`}>{title}</label>
              <input
                {...input}
                id={`${id}-${name}`}
                name={name}
                maxLength={BILL_LENGTHS[name]}
                defaultValue={submittedEntry?.values[name] ?? ""}
                aria-required="true"
                aria-invalid={isInvalid || undefined}
                aria-describedby={
                  `${help ? `${id}-${name}-help` : ""} ${isInvalid ? `${id}-hint` : ""}`.trim() || undefined
                }
                // biome-ignore lint/a11y/noAutofocus: the visitor has just submitted this form
                autoFocus={submittedEntry?.wrong[0] === name}
              />
              {help && (
                <p className={note} id={`${id}-${name}-help`}>
                  {help}
                </p>
              )}
            </div>
          );
        })}
      </div>
      {/*
       * Stays in the layout for an invisible bot check, which can still show a challenge. A solved visible check is
       * hidden.
       */}
      <div className={check} ref={place} hidden={busy && botCheck?.mode === "visible"} />
      <div className={footer} hidden={busy}>
        <Button type="submit" data-incomplete={isIncomplete || undefined} aria-describedby={`${id}-hint`}>
          {words.next}
        </Button>
        <p className={note} id={`${id}-hint`} role={unsolved ? "alert" : undefined}>
          {hintText}
        </p>
      </div>
    </form>
  );
}
