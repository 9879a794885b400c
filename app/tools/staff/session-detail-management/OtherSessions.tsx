import { css } from "@linaria/core";
import { viewport } from "../../../theme/viewport.ts";
import { alwaysOpen } from "../../../ui/always-open.ts";
import { Button } from "../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { selectBox } from "../controls.ts";
import type { Target } from "../list.ts";
import { participantsUrl, SESSION_PATH } from "../urls.ts";

/* The list is collapsed on small screens and always open on wide screens. */
const details = css`
  font-size: var(--text-s);

  & > summary {
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: var(--space-2) var(--space-5);
    padding-block-end: var(--space-4);
  }

  & a {
    padding-block: var(--space-2);
    font-weight: 700;
  }

  ${alwaysOpen(`@media ${viewport.wide}`)}

  @media print {
    display: none;
  }
`;

const form = css`
  display: flex;
  align-items: end;
  gap: var(--space-2);
  flex: 0 1 44rem;

  & > label {
    flex: 1;
    min-inline-size: 0;
    font-weight: 700;
  }
`;

interface OtherSessionsProps {
  eventId: string;
  sessionId: string;
  sessions: readonly Target[];
}

/**
 * Renders links to the event's other sessions. The links omit the location filter, which could hide the selected
 * session.
 */
export function OtherSessions({ eventId, sessionId, sessions }: OtherSessionsProps) {
  const otherSessions = sessions.filter(({ id }) => id !== sessionId);
  const options = (isOver: boolean) =>
    otherSessions
      .filter((session) => session.over === isOver)
      .map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ));
  const [upcoming, past] = [options(false), options(true)];
  return (
    <details className={details}>
      <summary>More of this event</summary>
      <div>
        {otherSessions.length > 0 && (
          <form autoComplete="off" className={form} action={SESSION_PATH}>
            <input type="hidden" name="eventId" value={eventId} />
            <label>
              Other sessions of this event
              <select className={selectBox} name="sessionId" required defaultValue="">
                <option value="">Choose a session</option>
                {upcoming.length > 0 && <optgroup label="Current and upcoming">{upcoming}</optgroup>}
                {past.length > 0 && <optgroup label="Past">{past}</optgroup>}
              </select>
            </label>
            <Button type="submit" variant="secondary" size="small">
              Show<VisuallyHidden> its participants</VisuallyHidden>
            </Button>
          </form>
        )}
        <a href={participantsUrl(eventId)}>Search all participants of this event</a>
      </div>
    </details>
  );
}
