import { css } from "@linaria/core";
import type { StaffMail } from "../../../../contracts/class-desk.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { rowList } from "../../../ui/row-list.ts";

const list = css`
  max-inline-size: 48rem;
  padding-block: var(--space-3) var(--space-6);
  font-size: var(--text-s);

  ${rowList}

  & > li[data-bad] {
    padding-inline-start: var(--space-3);
    border-inline-start: 4px solid var(--color-action);
  }

  & > li > p {
    flex: 1 1 18rem;
    overflow-wrap: anywhere;
  }

  & small {
    display: block;
    color: var(--color-muted);
  }

  @media print {
    & form {
      display: none;
    }
  }
`;

const STATES = { waiting: "Waiting", sent: "Sent", failed: "Did not arrive" } as const;

/** Renders the emails about a registration with their delivery. Staff send an email that did not arrive again. */
export const Emails = ({ mails, timeZone }: { mails: readonly StaffMail[]; timeZone: string }) => (
  <>
    <Heading level={2} size="s">
      Emails
    </Heading>
    {mails.length === 0 && <p>No emails.</p>}
    <ul className={list}>
      {mails.map(({ id, at, to, subject, state, problem }) => (
        <li key={id} data-bad={state === "failed" ? "" : undefined}>
          <p>
            {subject}
            <small>
              {STATES[state]}, {shortMoment(at, timeZone)}, to {to}
            </small>
            {problem && <strong>{problem}</strong>}
          </p>
          {state === "failed" && (
            <form autoComplete="off" method="post">
              <input type="hidden" name="mailId" value={id} />
              <Button type="submit" variant="secondary" size="small" name="action" value="resend">
                Send again
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  </>
);
