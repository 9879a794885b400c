import { css } from "@linaria/core";
import type { MouseEvent, RefObject } from "react";
import { failureMail } from "../../lib/cms/links.ts";
import { isEmail } from "../../lib/forms/rules.ts";
import type { PageContext } from "../context/page-context.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { formPhrases } from "./phrases.ts";
import type { Summary } from "./use-form.ts";

const problems = css`
  grid-column: 1 / -1;
  padding: var(--space-4) var(--space-5);
  border-inline-start: 5px solid var(--on-danger);
  border-radius: var(--radius-s);
  color: var(--on-danger);
  background: var(--danger);
  scroll-margin-block: 6rem;

  & > p:first-child {
    font-size: var(--heading-s);
    font-weight: 700;
  }

  & > ul {
    margin: var(--space-2) 0 0;
    padding-inline-start: 1.2em;
  }

  & > ul:empty {
    display: none;
  }

  & a {
    font-weight: 700;
    color: inherit;
  }
`;

const thanksPanel = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  padding: var(--space-6) var(--space-5);
  border-radius: var(--radius-m);
  font-size: var(--text-l);
  color: var(--on-success);
  background: var(--success);
  scroll-margin-block: 6rem;
`;

/**
 * Returns the ID of the element that shows a form's outcome. The ID is also the fragment of the form's `action` URL.
 */
export const outcomeId = (form: string): string => `${form.replace(/[^\w-]/g, "")}-outcome`;

interface ProblemsProps {
  /** ID of the element that shows the form's outcome (see `outcomeId`). */
  id: string;
  place: RefObject<HTMLElement | null>;
  summary: Summary | null;
  /** The invalid fields with their visible error messages. */
  errors: readonly { name: string; id: string; error: string }[];
  /** Message after a failed submission; default: a generic message. */
  failure?: string | undefined;
  /** Returns the language of a message, if it is not the page's language. */
  languageOf(message: string): string | undefined;
  t: PageContext["t"];
}

/**
 * Renders the error summary above a form: links to the invalid fields, or the failure message with a link to report the
 * failure.
 */
export function Problems({ id, place, summary, errors, failure, languageOf, t }: ProblemsProps) {
  const failed = summary?.kind === "failed" ? summary : null;
  return (
    <section
      className={problems}
      id={id}
      tabIndex={-1}
      ref={place}
      aria-labelledby={`${id}-title`}
      data-problems=""
      hidden={!summary}
    >
      <p id={`${id}-title`}>{t(formPhrases.FormProblem)}</p>
      <p hidden={!failed}>{failure ?? <Report address={failed?.address ?? ""} t={t} />}</p>
      <ul>
        {summary?.kind === "errors" &&
          errors.map((field) => (
            <li key={field.name} lang={languageOf(field.error)}>
              <a href={`#${field.id}`} onClick={focusTarget}>
                {field.error}
              </a>
            </li>
          ))}
        {failed?.messages.map((message) => (
          <li key={message} lang={languageOf(message)}>
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves focus to an invalid field without adding a history entry. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** Renders the default failure message and a link to report the failure by email. */
function Report({ address, t }: { address: string; t: PageContext["t"] }) {
  const recipient = t(formPhrases.FormReportEmail);
  const [, leadingText, lastWord] = /^([\s\S]*?)(\S+)$/.exec(t(formPhrases.FormFailure).trim()) ?? [];
  return (
    <>
      {leadingText}
      {isEmail(recipient) ? <a href={failureMail(recipient, address)}>{lastWord}</a> : lastWord}
    </>
  );
}

/** Renders the thank-you message that replaces a submitted form. */
export const Thanks = ({ id, message, foreign, place }: ThanksProps) => (
  <div className={thanksPanel} id={id} tabIndex={-1} ref={place} role="status" data-sent="">
    <Icon name="check-circle" size={40} />
    <p lang={foreign}>{message}</p>
  </div>
);

interface ThanksProps {
  id: string;
  message: string;
  /** Language of the message, if it is not the page's language. */
  foreign?: string | undefined;
  place?: RefObject<HTMLDivElement | null>;
}
