import { css } from "@linaria/core";
import type { EventResult } from "../../../contracts/event-entities.ts";
import { nextSessionText } from "../../../lib/events/participants.ts";
import { searchBox } from "../../search/search-box.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { StaffHeading } from "./StaffHeading.tsx";

const form = css`
  display: flex;
  gap: var(--space-2);
  max-inline-size: 36rem;
  padding-block-end: var(--space-4);

  & > label {
    flex: 1;
    min-inline-size: 0;
  }

  & > label > input {
    min-block-size: 2.5rem;
    padding-block: 0.3rem;
    font-size: var(--text-s);
  }
`;

const list = css`
  border-block-start: 1px solid var(--color-border);
  font-size: var(--text-s);

  & > li {
    border-block-end: 1px solid var(--color-border);
  }

  & a {
    display: block;
    padding-block: var(--space-2) 0;
    font-weight: 700;
  }

  & small {
    display: block;
    padding-block-end: var(--space-2);
    color: var(--color-muted);
  }
`;

/** Lists the events that staff can select. Used if a staff page's URL does not contain an event ID. */
export function EventChooser({
  what,
  events,
  searchText,
  timeZone,
  addressOf,
}: {
  what: string;
  events: readonly EventResult[];
  searchText: string;
  timeZone: string;
  addressOf(eventId: string): string;
}) {
  const now = new Date();
  const count =
    events.length > 0
      ? `${events.length} ${events.length === 1 ? "class or event" : "classes and events"}`
      : searchText
        ? `No class or event fits “${searchText}”. Check the spelling, or search for fewer words.`
        : "There are no classes or events yet.";
  return (
    <>
      <StaffHeading what={what} title="Choose a class or event" />
      <search>
        <form autoComplete="off" className={form}>
          <label className={searchBox}>
            <VisuallyHidden>Search classes and events</VisuallyHidden>
            <Icon name="search" size={20} />
            <input
              type="search"
              name="searchText"
              placeholder="Class or event"
              defaultValue={searchText}
              maxLength={200}
            />
          </label>
          <Button type="submit" variant="secondary" size="small">
            Search
          </Button>
        </form>
      </search>
      <p>{count}</p>
      <ul className={list}>
        {events.map(({ id, eventHeadline, nextSession }) => (
          <li key={id}>
            <a href={addressOf(id)}>{eventHeadline}</a>
            {nextSession && <small>{nextSessionText(nextSession, now, timeZone)}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
