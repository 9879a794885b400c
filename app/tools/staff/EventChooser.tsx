import { css } from "@linaria/core";
import { nextSessionText } from "../../../lib/events/participants.ts";
import { searchBox } from "../../search/search-box.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { pageLinks } from "./controls.ts";
import { StaffHeading } from "./StaffHeading.tsx";
import type { EventPage } from "./server-call.ts";

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

interface EventChooserProps {
  what: string;
  found: EventPage;
  timeZone: string;
  addressOf(eventId: string): string;
}

/** Lists the events that staff can select. Used if a staff page's URL does not contain an event ID. */
export function EventChooser({ what, found, timeZone, addressOf }: EventChooserProps) {
  const { events, searchText } = found;
  const now = new Date();
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
      <p>{countText(found)}</p>
      <ul className={list}>
        {events.map(({ id, eventHeadline, nextSession }) => (
          <li key={id}>
            <a href={addressOf(id)}>{eventHeadline}</a>
            {nextSession && <small>{nextSessionText(nextSession, now, timeZone)}</small>}
          </li>
        ))}
      </ul>
      <Pages {...found} />
    </>
  );
}

/** Returns how many events match the search, and which of them the page lists. */
function countText({ events, searchText, number, last, total }: EventPage): string {
  if (total === 0)
    return searchText
      ? `No class or event fits “${searchText}”. Check the spelling, or search for fewer words.`
      : "There are no classes or events yet.";
  const all = `${total} ${total === 1 ? "class or event" : "classes and events"}`;
  if (events.length === 0) return `${all}. This page lists none of them.`;
  return last > 1 ? `${all}. Page ${number} of ${last} is shown.` : all;
}

function Pages({ searchText, number, last }: EventPage) {
  const steps = [
    { to: Math.min(number - 1, last), label: "Previous page" },
    { to: number + 1, label: "Next page" },
  ].filter(({ to }) => to >= 1 && to <= last);
  if (steps.length === 0) return null;
  return (
    <nav className={pageLinks} aria-label="Pages">
      {steps.map(({ to, label }) => (
        <a key={label} href={`?${new URLSearchParams({ ...(searchText && { searchText }), page: `${to}` })}`}>
          {label}
        </a>
      ))}
    </nav>
  );
}
