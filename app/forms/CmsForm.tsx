import { css } from "@linaria/core";
import { type ReactNode, useId } from "react";
import { FORM_NAME } from "../../lib/forms.ts";
import { fillText } from "../../lib/language.ts";
import type { PageContext } from "../context/page-context.ts";
import { Prose } from "../fields/Prose.tsx";
import { Enhance } from "../islands/Enhance.tsx";
import { Button } from "../ui/Button.tsx";
import { HiddenInputs } from "../ui/HiddenInputs.tsx";
import { Challenge } from "./Challenge.tsx";
import { asChallenge } from "./challenge.ts";
import { type FormEntry, type FormField, inputsOf } from "./entries.ts";
import { FormGroup } from "./FormGroup.tsx";
import { FormInput } from "./FormInput.tsx";
import { fieldErrorWords } from "./field-errors.ts";
import { fieldGrid, frame, wrong } from "./field-styles.ts";
import type { form as script } from "./form.enhance.ts";
import type { FormOptions } from "./live-form.ts";
import { Problems, Thanks } from "./Outcome.tsx";
import { formPhrases } from "./phrases.ts";

const beside = css`
  margin-block-start: var(--space-3);
  font-size: var(--text-s);
  color: var(--color-muted);

  /* Without script the button is never off. */
  @media (scripting: none) {
    display: none;
  }
`;

/* As tall as the widget that the service puts there. */
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

  &::before {
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

interface CmsFormProps {
  /** Which of the page's forms this is. */
  form: string;
  entries: readonly FormEntry[];
  submit: string;
  /** Hidden values of the page, posted along. */
  known?: Readonly<Record<string, string>>;
  /** Stands between the last field and the button. */
  children?: ReactNode;
  /** Said beside the button while something is missing; without it, what is missing. */
  hint?: string;
  /** Names the form and what it is about, where what was typed may be wanted again after a payment that was canceled. */
  draft?: string;
  /** The message when it could not be accepted; the default (FM-11) without it. */
  failure?: string;
  /** Gives the form the script of a call of our own; without it, it is posted to the page. */
  enhance?: (form: ReactNode, options: FormOptions) => ReactNode;
  /** That call takes a token of the site's bot check too. */
  checked?: true;
  page: PageContext;
}

/**
 * A form of the content system. It is posted to the page it stands on, where the Worker checks it and hands it on, so
 * it works without script; the script checks while it is filled in and sends it without leaving (FM-03, FM-09).
 */
export function CmsForm({ enhance = posted, checked, entries: authored, ...props }: CmsFormProps) {
  const id = useId().replace(/[^\w-]/g, "");
  const { form, hint, draft, page } = props;
  const { t, editing } = page;
  const answer = page.posted?.form === form ? page.posted : undefined;
  if (answer?.outcome === "sent")
    return <Thanks id={`${id}-outcome`} message={answer.messages[0] ?? t(formPhrases.FormThanks)} />;
  const botCheck = (enhance === posted || checked) && !editing ? page.botCheck : undefined;
  const entries = botCheck || editing ? authored : authored.filter((entry) => !isChallenge(entry));
  const body = (
    <div className={frame}>
      <Fields id={id} entries={entries} answer={answer} botCheck={botCheck} {...props} />
      <div className={overlay} role="status" data-sending="" hidden>
        {t(formPhrases.Submitting)}
      </div>
      <Thanks id={`${id}-thanks`} message="" hidden />
    </div>
  );
  return editing
    ? body
    : enhance(body, { ...optionsOf(entries, page, botCheck), ...(draft && { draft }), ...(hint && { hint }) });
}

const posted = (form: ReactNode, options: FormOptions) => (
  <Enhance<typeof script> name="forms/form" wake="visible" options={options}>
    {form}
  </Enhance>
);

const isChallenge = ({ kind }: FormEntry): boolean => kind === "challenge";

/** The form's data for the script: the rules of its fields, and its messages. */
function optionsOf(entries: readonly FormEntry[], page: PageContext, botCheck: PageContext["botCheck"]): FormOptions {
  const needed = entries.some(isChallenge);
  const check = botCheck && needed ? asChallenge(botCheck) : botCheck;
  return {
    fields: inputsOf(entries).map(({ kind, name, title, required, maxLength, choices, neededWith }) => ({
      kind,
      name,
      title,
      // What has nothing to answer gets its token when the form is sent.
      required: required && !(kind === "challenge" && check?.mode !== "visible"),
      maxLength,
      choices,
      ...(neededWith && { neededWith }),
    })),
    missing: page.t(formPhrases.StillMissing),
    thanks: page.t(formPhrases.FormThanks),
    errors: fieldErrorWords(page),
    ...(check && {
      botCheck: {
        ...check,
        ...(needed && { needed }),
        words: {
          unsolved: page.t(formPhrases.FormBotCheck),
          unavailable: page.t(needed ? formPhrases.FormBotCheckNeeded : formPhrases.FormBotCheckBlocked),
          ...(needed && { expired: page.t(formPhrases.FormBotCheckExpired) }),
        },
      },
    }),
  };
}

interface FieldsProps extends Omit<CmsFormProps, "enhance" | "checked"> {
  id: string;
  /** What came of the last try. */
  answer: PageContext["posted"];
  botCheck: PageContext["botCheck"];
}

/** The form itself: all that stands in it, in its order. */
function Fields({
  id,
  form,
  entries,
  submit,
  known = {},
  children,
  hint,
  failure,
  answer,
  botCheck,
  page,
}: FieldsProps) {
  const { t } = page;
  const outcome = `${id}-outcome`;
  const inputs = inputsOf(entries);
  const missing = inputs.filter(({ required, value }) => required && !value).map(({ title }) => title);
  const said = hint ?? fillText(t(formPhrases.StillMissing), { fields: missing.join(", ") });
  const input = (field: FormField) => {
    const { name } = field;
    const own = { field, index: inputs.indexOf(field), id: idOf(name), error: answer?.errors.get(name), t };
    return isChallenge(field) ? (
      <Challenge key={name} {...own} check={botCheck} />
    ) : (
      <FormInput key={name} {...own} value={answer?.values.get(name) ?? field.value} />
    );
  };
  const idOf = (name: string) => `${id}-${inputs.findIndex((field) => field.name === name)}`;
  return (
    <form method="post" action={`#${outcome}`} noValidate>
      <div className={fieldGrid}>
        <HiddenInputs values={[[FORM_NAME, form], ...Object.entries(known)]} />
        {entries.map((entry, index) =>
          entry.kind === "static" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: authored words have no id, and never move
            <Words key={index} entry={entry} />
          ) : entry.kind === "group" ? (
            <FormGroup
              key={entry.title}
              group={entry}
              open={entry.entries.some(({ name }) => answer?.values.get(name))}
            >
              {entry.entries.map(input)}
            </FormGroup>
          ) : (
            input(entry)
          ),
        )}
        {children && <div data-wide="">{children}</div>}
        {botCheck && !entries.some(isChallenge) && (
          <div data-wide="" className={challenge} data-mode={botCheck.mode}>
            <div data-bot-check="" />
            <p className={wrong} data-bot-check-note="" role="status" tabIndex={-1} hidden />
          </div>
        )}
        <div data-wide="">
          <Button type="submit" disabled={page.editing} aria-describedby={`${id}-hint`}>
            {submit || t(formPhrases.Submit)}
          </Button>
          <p className={beside} id={`${id}-hint`} data-hint="" hidden={!hint && missing.length === 0}>
            {said}
          </p>
        </div>
        <Problems id={outcome} idOf={idOf} posted={answer} failure={failure} t={t} />
      </div>
    </form>
  );
}

const Words = ({ entry }: { entry: Extract<FormEntry, { kind: "static" }> }) =>
  "heading" in entry ? <h3>{entry.heading}</h3> : <Prose html={entry.html} />;
