import { css } from "@linaria/core";
import { createContext, type ReactNode, useId } from "react";
import { FORM_NAME } from "../../lib/forms/forms.ts";
import { Prose } from "../cms/components/Prose.tsx";
import { Button } from "../ui/Button.tsx";
import { HiddenInputs } from "../ui/HiddenInputs.tsx";
import { Challenge } from "./Challenge.tsx";
import { type FormEntry, type FormField, inputsOf } from "./entries.ts";
import { FormGroup } from "./FormGroup.tsx";
import { FormInput } from "./FormInput.tsx";
import { fieldGrid, frame, wrong } from "./field-styles.ts";
import type { FormHandlers, FormProps } from "./form-props.ts";
import { outcomeId, Problems, Thanks } from "./Outcome.tsx";
import { formPhrases } from "./phrases.ts";
import { useForm } from "./use-form.ts";

const buttonNote = css`
  margin-block-start: var(--space-3);
  font-size: var(--text-s);
  color: var(--color-muted);

  & > ul {
    margin: 0;
    padding-inline-start: 1.2em;
    columns: 16rem;
  }

  /* Without JavaScript, the submit button is never disabled. */
  @media (scripting: none) {
    display: none;
  }
`;

/* Height of the bot check widget. */
const challenge = css`
  &[data-mode="visible"] > div {
    min-block-size: 78px;
  }

  &:not([data-mode="visible"]):not(:has(> div > *, > p:not([hidden]))) {
    display: none;
  }

  @media (scripting: none) {
    display: none;
  }
`;

const overlay = css`
  position: absolute;
  inset: calc(-1 * var(--space-3));
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-3);
  border-radius: var(--radius-m);
  font-size: var(--text-l);
  font-weight: 700;
  color: var(--color-heading);
  background: color-mix(in srgb, var(--color-surface) 88%, transparent);

  &:empty {
    inset: auto;
    inline-size: 0;
    block-size: 0;
    overflow: hidden;
  }

  &:not(:empty)::before {
    content: "";
    inline-size: 2.5rem;
    block-size: 2.5rem;
    border: 4px solid var(--color-border);
    border-block-start-color: var(--color-link);
    border-radius: 50%;
    animation: turn 1s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`;

/** Current values of the form, or null on the server and during hydration. */
export const FormValues = createContext<FormData | null>(null);

/**
 * Renders a CMS form on the server and in the browser. Without JavaScript, the browser submits the form to the page's
 * URL.
 * @param children content between the last field and the submit button
 */
export function Form({ ways = {}, children, ...props }: FormProps & { ways?: FormHandlers; children?: ReactNode }) {
  const id = useId().replace(/[^\w-]/g, "");
  const { form, entries, submit, known = {}, hint, failure, tried, botCheck, page } = props;
  const { t } = page;
  const running = useForm(props, ways);
  const { values, errors, check, languageOf } = running;
  if (running.thanks !== null)
    return (
      <Thanks
        id={`${id}-thanks`}
        message={running.thanks}
        foreign={languageOf(running.thanks)}
        place={running.thanksPlace}
      />
    );
  const resultId = outcomeId(form);
  const inputs = inputsOf(entries);
  const submittedValues = new Map(tried?.values);
  const idOf = (name: string) => `${id}-${inputs.findIndex((field) => field.name === name)}`;
  const input = (field: FormField) => {
    const { name, noneLeft, items } = field;
    const left = (running.choices.get(name) ?? items).filter(({ value }) => !running.gone.has(value));
    const offered = noneLeft ? { ...field, items: left, help: left.length > 0 ? field.help : noneLeft } : field;
    const inputProps = { field: offered, id: idOf(name), error: errors.get(name), t };
    return field.kind === "challenge" ? (
      <Challenge key={name} {...inputProps} check={botCheck} live={check} />
    ) : (
      <FormInput
        key={name}
        {...inputProps}
        errorLanguage={languageOf(errors.get(name))}
        value={submittedValues.get(name) ?? field.value}
      />
    );
  };
  const wrongFields = inputs.flatMap(({ name, title }) => {
    const error = errors.get(name);
    // Away from its field, the error "A selection is required" needs the field's title.
    const isUntitled = error === t(formPhrases.SelectionRequired);
    return error
      ? [{ name, id: idOf(name), error: isUntitled ? `${title}${/[?:]$/.test(title) ? "" : ":"} ${error}` : error }]
      : [];
  });
  const hasErrors = values !== null && running.wrong.length > 0;
  return (
    <div className={frame}>
      <form
        autoComplete="off"
        ref={running.form}
        method="post"
        action={`#${resultId}`}
        noValidate
        inert={running.isSending}
        onInput={running.onInput}
        onBlur={running.onBlur}
        onSubmit={running.onSubmit}
      >
        <div className={fieldGrid}>
          <Problems
            id={resultId}
            place={running.summaryPlace}
            summary={running.summary}
            errors={wrongFields}
            failure={failure}
            languageOf={languageOf}
            t={t}
          />
          <HiddenInputs values={[[FORM_NAME, form], ...Object.entries(known)]} />
          {entries.map((entry, index) =>
            entry.kind === "static" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: authored text has no ID, and the order never changes
              <StaticText key={index} entry={entry} />
            ) : entry.kind === "group" ? (
              <FormGroup
                key={entry.title}
                group={entry}
                open={entry.entries.some(({ name }) => submittedValues.get(name))}
              >
                {entry.entries.map(input)}
              </FormGroup>
            ) : (
              input(entry)
            ),
          )}
          {children && (
            <div data-wide="">
              <FormValues value={values}>{children}</FormValues>
            </div>
          )}
          {botCheck && !inputs.some(({ kind }) => kind === "challenge") && (
            <div data-wide="" className={challenge} data-mode={botCheck.mode}>
              <div ref={check.containerRef} data-bot-check="" />
              <p className={wrong} role="status" tabIndex={-1} ref={check.noteRef} hidden={!check.note}>
                {check.note}
              </p>
            </div>
          )}
          <div data-wide="">
            <Button
              type="submit"
              disabled={page.editing}
              data-incomplete={hasErrors || undefined}
              aria-describedby={`${id}-hint`}
              onPointerDown={running.onPress}
            >
              {submit || t(formPhrases.Submit)}
            </Button>
            <div
              className={buttonNote}
              id={`${id}-hint`}
              hidden={running.wrong.length === 0 && (values !== null || !hint)}
            >
              {hint ?? (
                <>
                  <p>{t(formPhrases.StillMissing)}</p>
                  <ul>
                    {running.wrong.map(({ name, title }) => (
                      <li key={name}>{title}</li>
                    ))}
                  </ul>
                </>
              )}
            </div>
            {/* The error summary above the form lists the errors after the form is submitted. */}
            <ul className={wrong} data-shown-errors="" hidden={running.summary !== null || wrongFields.length === 0}>
              {wrongFields.map(({ name, error }) => (
                <li key={name} lang={languageOf(error)}>
                  {error}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </form>
      {/* Always rendered, because screen readers announce only changes to a status that exists already. */}
      <div className={overlay} role="status" tabIndex={-1} ref={running.statusPlace}>
        {running.isSending && t(formPhrases.Submitting)}
      </div>
    </div>
  );
}

function StaticText({ entry }: { entry: Extract<FormEntry, { kind: "static" }> }) {
  if ("html" in entry) return <Prose html={entry.html} />;
  const Tag = entry.tag ?? "h3";
  return <Tag>{entry.heading}</Tag>;
}
