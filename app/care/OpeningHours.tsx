import { css } from "@linaria/core";
import type { ComponentProps } from "react";
import { CALL_FOR_HOURS, type Hours, hoursButtonDisabled, OPEN_24_HOURS, weekTable } from "../../lib/hours.ts";
import { waitText } from "../../lib/wait.ts";
import type { PageContext } from "../context/page-context.ts";
import { Enhance } from "../islands/Enhance.tsx";
import { Chip } from "../ui/Chip.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import type { openStateChip } from "./open-state.enhance.ts";

const frame = css`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-1);
`;

/* The places of the chips are free before they come, so that nothing moves. */
const chips = css`
  display: grid;
  justify-items: start;
  align-content: start;
  gap: var(--space-2);

  & > [data-open] {
    min-block-size: 1.85rem;
  }

  &:not([data-known]) > * {
    visibility: hidden;
  }

  @media (scripting: none) {
    & > [data-open] {
      display: none;
    }

    &:not([data-known]) > [data-wait] {
      visibility: visible;
    }
  }
`;

const button = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2rem;
  padding: 0;
  border: 0;
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-link);
  background: none;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  &:disabled {
    cursor: default;
    color: var(--color-muted);
  }

  & > svg:last-child:not(:first-child) {
    transition: rotate var(--duration-fast);
  }

  [open] > & > svg:last-child {
    rotate: 180deg;
  }
`;

const week = css`
  display: grid;
  grid-template-columns: auto auto;
  gap: var(--space-1) var(--space-4);
  margin: var(--space-2) 0 0;
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;

  & > dt {
    color: var(--color-muted);
  }
`;

const notes = css`
  max-inline-size: 24em;
  margin-block-start: var(--space-2);
  font-size: var(--text-s);
  color: var(--color-muted);
`;

interface OpeningHoursProps {
  hours: (Hours & { timeZone?: string | undefined }) | undefined;
  waitTime: { color?: ComponentProps<typeof Chip>["level"] | undefined; currentWaitTimeInMinutes: number } | undefined;
  /** Location search results say it in other words than all other places (HR-09). */
  wording: "search" | "place";
  page: PageContext;
}

/**
 * The hours of a place: its week behind a button (HR-07), whether it is open now, and how long one waits. The week is
 * the same for everyone; what depends on the clock comes with script, three seconds later (HR-10, ED-04), and the wait
 * with it (HR-08).
 */
export function OpeningHours({ hours, waitTime, wording, page }: OpeningHoursProps) {
  const week_ = weekTable(hours);
  const disabled = hoursButtonDisabled(hours);
  const label = hours?.is24Hour ? OPEN_24_HOURS : disabled ? CALL_FOR_HOURS : page.t("Hours");
  const told = hours && (!disabled || hours.isCallForHours || (hours.is24Hour && waitTime));
  return (
    <div className={frame}>
      {told && (
        <Enhance<typeof openStateChip>
          name="care/open-state"
          wake="visible"
          options={{ hours, timeZone: hours.timeZone ?? page.timeZone }}
        >
          <div className={chips} data-chips="">
            {/* A place that never closes has said so on its button. */}
            {!hours.is24Hour && (
              <div data-open>
                <Chip icon="clock">
                  <span data-words="">&nbsp;</span>
                </Chip>
              </div>
            )}
            {waitTime && (
              <div data-wait>
                <Chip level={waitTime.color ?? "neutral"}>{waitText(waitTime.currentWaitTimeInMinutes, wording)}</Chip>
              </div>
            )}
          </div>
        </Enhance>
      )}
      {disabled ? (
        <button className={button} type="button" disabled>
          <Icon name="clock" size={18} />
          {label}
        </button>
      ) : (
        <details>
          <summary className={button}>
            <Icon name="clock" size={18} />
            {label}
            <Icon name="chevron-down" size={18} />
          </summary>
          {week_.length > 0 && (
            <dl className={week}>
              {week_.map(({ day, name, text }) => (
                <WeekDay key={day} name={name} text={text} />
              ))}
            </dl>
          )}
          {hours?.hoursNotes && <p className={notes}>{hours.hoursNotes}</p>}
        </details>
      )}
    </div>
  );
}

const WeekDay = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </>
);
