import { css } from "@linaria/core";
import type { Waiting } from "../../../contracts/event-entities.ts";
import { shortMoment } from "../../../lib/dates/dates.ts";
import { displayPhone } from "../../../lib/forms/phone.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

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

interface WaitlistProps {
  /** People on the waitlist, in waitlist order, or null if the waitlist is unavailable. */
  waiting: readonly Waiting[] | null;
  timeZone: string;
  /** Whether all seats are taken, in which case staff cannot assign a seat. */
  full: boolean;
}

/** Renders a session's waitlist and buttons that assign a seat to a person or remove a person. */
export const Waitlist = ({ waiting, timeZone, full }: WaitlistProps) => (
  <section className={place} aria-labelledby="waiting-list">
    <Heading level={2} size="s" id="waiting-list">
      Waitlist
    </Heading>
    {!waiting && <p>The waitlist is not available right now. Please try again in a minute.</p>}
    {waiting?.length === 0 && <p>Nobody is waiting.</p>}
    {waiting && waiting.length > 0 && (
      <>
        <p>
          {full
            ? "All seats are taken. When a seat opens up, it is held for these people."
            : "Free seats are held for these people. Ask the first person whether they still want to come, then give them the seat."}
        </p>
        <ol>
          {waiting.map((one) => (
            <li key={one.id}>
              <strong>{one.name}</strong>
              {one.seats > 1 && `, ${one.seats} seats`}
              <br />
              {[one.email, one.phone && displayPhone(one.phone)].filter(Boolean).join(", ")}
              <br />
              Waiting since {shortMoment(one.since, timeZone)}
              <br />
              <form method="post">
                <input type="hidden" name="waitingId" value={one.id} />
                <Button
                  type="submit"
                  variant={full ? "secondary" : "primary"}
                  size="small"
                  name="action"
                  value="give-seat"
                  disabled={full}
                >
                  {one.seats > 1 ? "Give seats" : "Give seat"}
                  <VisuallyHidden> to {one.name}</VisuallyHidden>
                </Button>
              </form>
              <details>
                <summary>
                  Remove<VisuallyHidden> {one.name}</VisuallyHidden>
                </summary>
                <form method="post">
                  <input type="hidden" name="waitingId" value={one.id} />
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
  </section>
);
