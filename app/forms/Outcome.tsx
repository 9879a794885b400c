import { css } from "@linaria/core";
import { failureMail } from "../../lib/links.ts";
import { isEmail } from "../../lib/rules.ts";
import type { PageContext, Posted } from "../context/page-context.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { formPhrases } from "./phrases.ts";

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

const thanks = css`
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

interface ProblemsProps {
  /** Where an address leads that stands for this place, and where the focus goes. */
  id: string;
  /** Field → id of its control. */
  idOf(name: string): string | undefined;
  posted: Posted | undefined;
  /** Said of a failure in place of the usual words. */
  failure?: string | undefined;
  t: PageContext["t"];
}

/**
 * What is wrong, under the form (FM-08): a summary that links to each field (AX-03), what the receiver
 * says, or the words of a failure with the way to report it (FM-11, FM-12). It is always there and hidden without
 * anything to say, so that the script only has to fill it.
 */
export function Problems({ id, idOf, posted, failure, t }: ProblemsProps) {
  const wrong = posted?.outcome === "wrong" ? [...posted.errors] : [];
  const failed = posted?.outcome === "failed";
  // The default message is a guess; the receiver's own, if there is one, is better.
  const unexplained = failed && posted.messages.length === 0;
  return (
    <section
      className={problems}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-problems=""
      hidden={!wrong.length && !failed}
    >
      <p id={`${id}-title`}>{t(formPhrases.FormProblem)}</p>
      <p data-failure="" hidden={!unexplained}>
        {failure ?? <Report address={posted?.address ?? ""} t={t} />}
      </p>
      <ul>
        {wrong.map(([name, message]) => (
          <li key={name}>
            <a href={`#${idOf(name)}`}>{message}</a>
          </li>
        ))}
        {failed && posted.messages.map((message) => <li key={message}>{message}</li>)}
      </ul>
    </section>
  );
}

/** The usual words of a failure; the last one writes to those who look after forms. */
function Report({ address, t }: { address: string; t: PageContext["t"] }) {
  const recipient = t(formPhrases.FormReportEmail);
  const [, words, last] = /^([\s\S]*?)(\S+)$/.exec(t(formPhrases.FormFailure).trim()) ?? [];
  return (
    <>
      {words}
      {isEmail(recipient) ? (
        <a data-report={recipient} href={failureMail(recipient, address)}>
          {last}
        </a>
      ) : (
        last
      )}
    </>
  );
}

/** Replaces the form once it was accepted (FM-14). */
export const Thanks = ({ id, message, hidden }: { id: string; message: string; hidden?: boolean }) => (
  <div className={thanks} id={id} tabIndex={-1} role="status" data-thanks="" hidden={hidden}>
    <Icon name="check-circle" size={40} />
    <p>{message}</p>
  </div>
);
