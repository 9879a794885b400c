import { css } from "@linaria/core";
import type { StaffSession } from "../../../../contracts/class-desk.ts";
import { clockText, instantOf, spanText, startText } from "../../../../lib/dates/dates.ts";
import { DAY_MS } from "../../../../lib/dates/units.ts";
import { viewport } from "../../../theme/viewport.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { attendanceNames } from "../strings.ts";
import { checkInUrl, sessionUrl } from "../urls.ts";

const list = css`
  border-block-start: 1px solid var(--color-border);
  font-size: var(--text-s);
  line-height: 1.4;

  & > li {
    display: grid;
    grid-template-columns: 5.5rem minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-4);
    align-items: center;
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--color-border);
  }

  & > li[data-when="day"] {
    grid-template-columns: 17rem minmax(0, 1fr) auto;
  }

  & > li > p:first-child {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }

  & a {
    font-weight: 700;
  }

  & small {
    display: block;
    color: var(--color-muted);
    font-variant-numeric: tabular-nums;
  }

  & > li > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
  }

  @media ${viewport.narrow} {
    & > li,
    & > li[data-when="day"] {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media print {
    & > li > div:last-child {
      display: none;
    }
  }
`;

interface SessionListProps {
  sessions: readonly StaffSession[];
  timeZone: string;
  now: Date;
  /** Format of a session's start time: `time` for only the time, or `day` for the date and time. */
  when: "time" | "day";
}

/**
 * Renders a list of sessions. Each entry shows the session's seats and contains links to the participant list and the
 * check-in page.
 */
export const SessionList = ({ sessions, timeZone, now, when }: SessionListProps) => (
  <ul className={list}>
    {sessions.map((session) => (
      <li key={session.id} data-when={when} data-id={session.id}>
        <p>
          {when === "time" ? timeOf(session, timeZone) : startText(session.meetsAt, zoneOf(session, timeZone), "en")}
        </p>
        <div>
          <a href={sessionUrl({ sessionId: session.id, eventId: session.eventId })}>{session.title}</a>
          <small>{session.hostingLocation}</small>
          <small>{stateText(session, isOver(session, now, timeZone))}</small>
        </div>
        <div>
          <ButtonLink
            variant="secondary"
            size="small"
            href={checkInUrl({ sessionId: session.id, eventId: session.eventId })}
          >
            {attendanceNames(session.isOnline).link}
            <VisuallyHidden> for {session.title}</VisuallyHidden>
          </ButtonLink>
          <form autoComplete="off" method="post">
            <input type="hidden" name="eventId" value={session.eventId} />
            <input type="hidden" name="follow" value={session.mine ? "false" : "true"} />
            <Button type="submit" variant="quiet" size="small" name="action" value="follow">
              <Icon name={session.mine ? "check" : "plus"} size={18} /> {session.mine ? "My class" : "Add to mine"}
              <VisuallyHidden>{session.mine ? `: remove ${session.title}` : `: ${session.title}`}</VisuallyHidden>
            </Button>
          </form>
        </div>
      </li>
    ))}
  </ul>
);

const zoneOf = ({ timeZone }: StaffSession, zone: string) => timeZone ?? zone;

/**
 * Returns whether the listed meeting is over. A meeting lasts as long as the session's first one, which starts at
 * `startDate` and, in a series, ends on the same day.
 */
export function isOver({ meetsAt, startDate, endDate, timeZone }: StaffSession, now: Date, zone: string): boolean {
  const [meets, start, end] = [meetsAt, startDate, endDate].map((text) => instantOf(text, timeZone ?? zone));
  if (!meets || !start || !end) return false;
  const lasts = end.getTime() - start.getTime();
  return meets.getTime() + (lasts < DAY_MS ? lasts : lasts % DAY_MS) < now.getTime();
}

/** Returns the time of the listed meeting, with the time zone if it is not the site's. */
export function timeOf(session: StaffSession, zone: string): string {
  const ownZone = zoneOf(session, zone);
  return (
    (ownZone === zone ? clockText(session.meetsAt, zone) : spanText(session.meetsAt, null, ownZone, "en")?.time) ?? ""
  );
}

/** Returns text about a session's seats, waitlist, check-ins, and registration state. */
export function stateText(session: StaffSession, isOver = false): string {
  const { capacity, registrationCount, waiting, arrived, canceled, registrationClosed } = session;
  if (canceled) return "Canceled";
  return [
    isOver && "Over",
    capacity === 0 ? `${registrationCount} registered` : `${registrationCount} of ${capacity} registered`,
    waiting && `${waiting} waiting`,
    arrived > 0 && `${arrived} here`,
    registrationClosed && "Registration closed",
  ]
    .filter(Boolean)
    .join(" · ");
}
