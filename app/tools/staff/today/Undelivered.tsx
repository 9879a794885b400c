import { css } from "@linaria/core";
import type { UndeliveredMails } from "../../../../contracts/registration-desk.ts";
import { shortMoment, startText } from "../../../../lib/dates/dates.ts";
import { displayPhone } from "../../../../lib/text/phone.ts";
import { markedBox } from "../controls.ts";
import { participantUrl } from "../urls.ts";

const panel = css`
  max-inline-size: 64rem;
  margin-block-end: var(--space-5);

  & > summary {
    font-weight: 700;
  }

  & li {
    padding-block: var(--space-2);
  }

  & small {
    display: block;
    color: var(--color-muted);
  }

  @media print {
    display: none;
  }
`;

/** Renders the people who did not get their last email, and the number of emails that are late. */
export function Undelivered({ emails, timeZone }: { emails: UndeliveredMails | null; timeZone: string }) {
  if (emails === null)
    return <p className={`${markedBox} ${panel}`}>We can’t check right now whether all emails arrived.</p>;
  const { mails, others, late, lateProblem } = emails;
  const count = mails.length + others.length;
  if (count === 0 && late === 0) return null;
  const people = `${count} ${count === 1 ? "person" : "people"} did not get their last email`;
  const waiting = `${late} ${late === 1 ? "email is" : "emails are"} late`;
  return (
    <details className={`${markedBox} ${panel}`}>
      <summary>{[count > 0 && people, late > 0 && waiting].filter(Boolean).join(", and ")}</summary>
      {late > 0 && (
        <p>
          {waiting}. {lateProblem}
        </p>
      )}
      <ul>
        {mails.map(({ registrationId, name, sessionName, at, problem }) => (
          <li key={`${registrationId} ${at}`}>
            {registrationId ? <a href={participantUrl({ registrationId })}>{name}</a> : `${name} (waitlist)`},{" "}
            {sessionName}
            <small>
              {shortMoment(at, timeZone)}. {problem}
            </small>
          </li>
        ))}
        {others.map(({ visitId, name, phone, startsAt, at, problem }) => (
          <li key={`${visitId ?? name} ${at}`}>
            {name},{" "}
            {visitId
              ? ["visit", startsAt && startText(startsAt, timeZone, "en")].filter(Boolean).join(" on ")
              : "prices by email"}
            <small>
              {shortMoment(at, timeZone)}. {problem}
              {phone && (
                <>
                  {" "}
                  Please call <a href={`tel:${phone}`}>{displayPhone(phone)}</a>.
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
