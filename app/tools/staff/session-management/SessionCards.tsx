import { css } from "@linaria/core";
import type { Session } from "../../../../contracts/event-entities.ts";
import { instantOf, spanText } from "../../../../lib/dates/dates.ts";
import { capacityText } from "../../../../lib/events/participants.ts";
import { isFull, isSelfPaced } from "../../../../lib/events/seats.ts";
import { Grid } from "../../../ui/Grid.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { sessionUrl } from "../urls.ts";
import type { SessionSearch } from "./session-search.ts";

const results = css`
  &[aria-busy="true"] {
    opacity: 0.55;
  }

  & > p {
    padding-block-end: var(--space-3);
    font-size: var(--text-s);
    font-weight: 700;
  }
`;

const card = css`
  position: relative;
  display: grid;
  gap: var(--space-1);
  align-content: start;
  block-size: 100%;
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-s);
  font-size: var(--text-s);
  line-height: 1.4;
  background: var(--color-surface);

  & > h2 {
    font: 700 var(--text-m) / 1.3 var(--font-text);
    letter-spacing: normal;
  }

  & > h2 > a::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  &:has(a:hover) {
    border-color: var(--color-control-border);
  }

  & > p:last-child {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }

  &[data-past] {
    color: var(--color-muted);
  }

  @media print {
    break-inside: avoid;
  }
`;

interface SessionCardsProps {
  sessions: readonly Session[];
  search: SessionSearch;
  now: Date;
  timeZone: string;
  isBusy: boolean;
}

/** Returns text that states the number of sessions. */
export function sessionsText(sessions: readonly Session[], { showAllSessions }: SessionSearch): string {
  if (sessions.length > 0) return `${sessions.length} ${sessions.length === 1 ? "session" : "sessions"}`;
  return showAllSessions ? "No sessions here." : "No upcoming sessions. You can show past sessions.";
}

/** Renders session cards, each with a link to the session's participants. */
export function SessionCards({ sessions, search, now, timeZone, isBusy }: SessionCardsProps) {
  const { eventId, hostingLocation } = search;
  return (
    <div className={results} data-results aria-busy={isBusy || undefined}>
      <p>{sessionsText(sessions, search)}</p>
      {sessions.length > 0 && (
        <Grid as="ol" least={20} gap={3}>
          {sessions.map((session) => (
            <li key={session.id} data-id={session.id}>
              <SessionCard
                session={session}
                eventId={eventId}
                hostingLocation={hostingLocation}
                now={now}
                timeZone={timeZone}
              />
            </li>
          ))}
        </Grid>
      )}
    </div>
  );
}

interface SessionCardProps {
  session: Session;
  eventId: string;
  hostingLocation: string;
  now: Date;
  timeZone: string;
}

function SessionCard({ session, eventId, hostingLocation, now, timeZone }: SessionCardProps) {
  const { id, title, startDate, endDate, capacity, registrationCount, registered = registrationCount } = session;
  const zone = session.timeZone ?? timeZone;
  const span = spanText(startDate, endDate, zone, "en");
  const timeText = isSelfPaced(session) ? "Attend online" : span && `${span.date}, ${span.time}`;
  const end = instantOf(endDate, zone);
  const isPast = end !== null && end < now;
  const state = session.canceled
    ? ["Canceled"]
    : [
        isPast && "Past",
        isFull({ capacity, registrationCount: registered }) && "Full",
        session.registrationClosed && "Closed",
      ].filter(Boolean);
  const href = sessionUrl({ sessionId: id, eventId, hostingLocation });
  return (
    <div className={card} data-past={isPast ? "" : undefined}>
      <h2>
        <a href={href}>
          {title}
          {/* The date distinguishes sessions in a series, which all have the same title. */}
          <VisuallyHidden>, {timeText}</VisuallyHidden>
        </a>
      </h2>
      <p>{timeText}</p>
      <p>{session.hostingLocation}</p>
      <p>{[capacityText(registered, capacity), ...state].join(" · ")}</p>
    </div>
  );
}
