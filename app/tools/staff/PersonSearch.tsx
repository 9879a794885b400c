import { css } from "@linaria/core";
import type { Participant } from "../../../contracts/event-entities.ts";
import { shortMoment } from "../../../lib/dates/dates.ts";
import { paymentText } from "../../../lib/events/participants.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { selectBox } from "./controls.ts";
import { rowPaymentText } from "./list.ts";
import { participantUrl } from "./urls.ts";

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
  timeZone: string;
}

/** Renders the search for a participant in all classes. The form is posted, so that no URL contains a name. */
export const PersonSearch = ({ person, people, timeZone }: PersonSearchProps) => (
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
    {people?.length === 0 && <p role="status">No participants found</p>}
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
  </section>
);
