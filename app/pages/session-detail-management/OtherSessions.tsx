import { css } from "@linaria/core";
import { SESSION_PATH } from "../../staff/addresses.ts";
import { selectBox } from "../../staff/controls.ts";
import type { Target } from "../../staff/list.ts";
import { Button } from "../../ui/Button.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

const form = css`
  display: flex;
  align-items: end;
  gap: var(--space-2);
  padding-block-end: var(--space-4);
  font-size: var(--text-s);

  & > label {
    flex: 0 1 36rem;
    min-inline-size: 0;
    font-weight: 700;
  }

  @media print {
    display: none;
  }
`;

interface OtherSessionsProps {
  eventId: string;
  sessionId: string;
  sessions: readonly Target[];
}

/** The way from one session of an event to another. The location filter stays behind: it may hide the other one. */
export function OtherSessions({ eventId, sessionId, sessions }: OtherSessionsProps) {
  const others = sessions.filter(({ id }) => id !== sessionId);
  if (others.length === 0) return null;
  const options = (over: boolean) =>
    others
      .filter((one) => one.over === over)
      .map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ));
  const [ahead, past] = [options(false), options(true)];
  return (
    <form className={form} action={SESSION_PATH}>
      <input type="hidden" name="eventId" value={eventId} />
      <label>
        Other sessions of this event
        <select className={selectBox} name="sessionId" required defaultValue="">
          <option value="">Choose a session</option>
          {ahead.length > 0 && <optgroup label="Now and ahead">{ahead}</optgroup>}
          {past.length > 0 && <optgroup label="Past">{past}</optgroup>}
        </select>
      </label>
      <Button type="submit" variant="secondary" size="small">
        Show<VisuallyHidden> its participants</VisuallyHidden>
      </Button>
    </form>
  );
}
