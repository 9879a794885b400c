import { css } from "@linaria/core";
import type { Waiting } from "../../../contracts/event-entities.ts";
import { shortMoment } from "../../../lib/dates/dates.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Phone } from "../../ui/Phone.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Notice, type NoticeText } from "./Notice.tsx";

const place = css`
  margin-block-start: var(--space-6);
  font-size: var(--text-s);

  & > ol {
    margin-block-start: var(--space-3);
    padding-inline-start: 1.6em;
  }

  & > ol > li {
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }

  /* The search for a person leads here. */
  & > ol > li:target {
    background: var(--color-tint);
  }

  & form {
    display: inline-block;
    margin: var(--space-1) var(--space-3) 0 0;
  }

  & details {
    display: inline-block;
  }

  @media print {
    & form,
    & details {
      display: none;
    }
  }
`;

const PLACE_ID = "waitlist";
/** After a form of the waitlist, which can be below hundreds of participants, the browser shows the waitlist again. */
const HERE = `#${PLACE_ID}`;

interface WaitlistProps {
  /** People on the waitlist, in waitlist order, or null if the waitlist is unavailable. */
  waiting: readonly Waiting[] | null;
  timeZone: string;
  /** Whether all seats are taken, in which case staff cannot assign a seat. */
  full: boolean;
  /** Whether free seats are offered without staff, or null if it is unknown. */
  offersSeats: boolean | null;
  /** The outcome of a form of the waitlist. */
  said: NoticeText | null;
}

/** Renders a session's waitlist with buttons that assign a seat to a person or remove the person from the waitlist. */
export const Waitlist = ({ waiting, timeZone, full, offersSeats, said }: WaitlistProps) => (
  <section className={place} id={PLACE_ID} tabIndex={-1} aria-labelledby="waiting-list">
    <Heading level={2} size="s" id="waiting-list">
      Waitlist
    </Heading>
    {offersSeats !== null && (
      <form autoComplete="off" method="post" action={HERE}>
        <p>
          {offersSeats
            ? "A seat that comes free is offered by email to the first person, who has up to a day to accept it. Then it is offered to the next person."
            : "You give free seats to the people on the list."}
        </p>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          name="action"
          value={offersSeats ? "stop-offers" : "start-offers"}
        >
          {offersSeats ? "Stop offering seats automatically" : "Offer seats automatically"}
        </Button>
      </form>
    )}
    {!waiting && <p>The waitlist is not available right now. Please try again in a minute.</p>}
    {waiting?.length === 0 && <p>Nobody is waiting.</p>}
    {waiting && waiting.length > 0 && (
      <>
        <p>
          {full
            ? "All seats are taken. When a seat opens up, it is held for these people."
            : offersSeats
              ? "Free seats are held for these people, in order. You can also give a seat to somebody yourself."
              : "Free seats are held for these people. Ask the first person whether they still want to come, then give them the seat."}
        </p>
        <ol>
          {waiting.map((person) => (
            <li key={person.id} id={`waiting-${person.id}`}>
              <strong>{person.name}</strong>
              {person.seats > 1 && `, ${person.seats} seats`}
              <br />
              {person.email}
              {person.email && person.phone && ", "}
              <Phone value={person.phone} />
              <br />
              Waiting since {shortMoment(person.since, timeZone)}
              {person.offeredUntil && (
                <>
                  <br />
                  <strong>A seat is offered until {shortMoment(person.offeredUntil, timeZone)}</strong>
                </>
              )}
              <br />
              <form autoComplete="off" method="post" action={HERE}>
                <input type="hidden" name="waitingId" value={person.id} />
                <Button
                  type="submit"
                  variant={full ? "secondary" : "primary"}
                  size="small"
                  name="action"
                  value="give-seat"
                  disabled={full}
                >
                  {person.seats > 1 ? "Give seats" : "Give seat"}
                  <VisuallyHidden> to {person.name}</VisuallyHidden>
                </Button>
              </form>
              <details>
                <summary>
                  Remove<VisuallyHidden> {person.name}</VisuallyHidden>
                </summary>
                <form autoComplete="off" method="post" action={HERE}>
                  <input type="hidden" name="waitingId" value={person.id} />
                  <Button type="submit" variant="quiet" size="small" name="action" value="remove-waiting">
                    Yes, remove them
                  </Button>
                </form>
              </details>
            </li>
          ))}
        </ol>
      </>
    )}
    <Notice notice={said} />
  </section>
);
