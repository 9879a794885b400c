import { css } from "@linaria/core";
import type { FoundWaiting, Participant } from "../../../contracts/event-entities.ts";
import { shortMoment } from "../../../lib/dates/dates.ts";
import { paymentText } from "../../../lib/events/participants.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { selectBox } from "./controls.ts";
import { rowPaymentText } from "./list.ts";
import { participantUrl, waitingUrl } from "./urls.ts";

const place = css`
  max-inline-size: 44rem;
  margin-block-start: var(--space-6);
  font-size: var(--text-s);

  & > form {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-3);
    padding-block: var(--space-3);
  }

  & label {
    flex: 1 1 14rem;
    font-weight: 700;
  }

  & li {
    display: grid;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }
`;

interface PersonSearchProps {
  /** The text that staff searched for. */
  person: string;
  people: readonly Participant[] | null;
  /** People on waitlists, or null without a search or if the waitlists are unavailable. */
  waiting: readonly FoundWaiting[] | null;
  timeZone: string;
}

/** Renders the search for a person in all classes and on their waitlists. The form is posted, so that no URL contains a name. */
export const PersonSearch = ({ person, people, waiting, timeZone }: PersonSearchProps) => (
  <section className={place} aria-labelledby="person-search">
    <Heading level={2} size="s" id="person-search">
      Find a person in all classes
    </Heading>
    <form autoComplete="off" method="post">
      <label>
        Name, email, or phone
        <input
          className={selectBox}
          type="search"
          name="person"
          minLength={3}
          required
          maxLength={200}
          defaultValue={person}
        />
      </label>
      <Button type="submit" variant="secondary" size="small" name="action" value="find-person">
        Find
      </Button>
    </form>
    {people?.length === 0 && !waiting?.length && (
      <p role="status">{waiting ? "No participants found, and nobody on a waitlist" : "No participants found"}</p>
    )}
    <ul>
      {people?.map((person) => {
        const { registrationId, name, email, sessionName, startDate, timeZone: zone } = person;
        const payment = rowPaymentText({ ...person, paymentStatus: paymentText(person.paymentStatus) });
        return (
          <li key={registrationId}>
            <a href={participantUrl({ registrationId })}>{name}</a>
            <span>
              {[email, sessionName, shortMoment(startDate, zone ?? timeZone), payment].filter(Boolean).join(" · ")}
            </span>
          </li>
        );
      })}
    </ul>
    {people && !waiting && <p>The waitlists could not be searched. Please try again in a minute.</p>}
    {waiting && waiting.length > 0 && (
      <>
        <Heading level={3} size="s" id="waiting-people">
          On a waitlist
        </Heading>
        <ul aria-labelledby="waiting-people">
          {waiting.map((entry) => {
            const { id, name, email, place, seats, sessionName, startDate, timeZone: zone = timeZone } = entry;
            const offer = entry.offeredUntil && `A seat is offered until ${shortMoment(entry.offeredUntil, zone)}`;
            return (
              <li key={id}>
                <a href={waitingUrl(entry)}>{name}</a>
                <span>
                  {[
                    email,
                    sessionName,
                    shortMoment(startDate, zone),
                    `Number ${place} on the waitlist${seats > 1 ? `, ${seats} seats` : ""}`,
                    offer,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            );
          })}
        </ul>
      </>
    )}
  </section>
);
