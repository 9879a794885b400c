import { css } from "@linaria/core";
import type { ComponentProps } from "react";
import { callForHours, type Hours } from "../../lib/dates/hours.ts";
import { specialDayTexts } from "../../lib/dates/special-days.ts";
import { hoursButtonDisabled, weekTable } from "../../lib/dates/weekly-hours.ts";
import type { PageContext } from "../context/page-context.ts";
import { Enhance } from "../islands/Enhance.tsx";
import { largeText } from "../theme/viewport.ts";
import { Chip } from "../ui/Chip.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { hoursLabels } from "./hours-labels.ts";
import type { OpenStateOptions, openStateChip } from "./open-state.enhance.ts";
import { carePhrases } from "./phrases.ts";

const frame = css`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-1);
`;

/* Reserves the space of the chips to prevent layout shifts. */
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

  /* Hides the wait time while the location is closed. */
  &[data-open-state="closed"] > [data-wait] {
    display: none;
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
  min-block-size: 2.75rem;
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

  &[data-fixed] {
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

  @media ${largeText} {
    display: block;
  }
`;

/* Special days are visible without opening the week. */
const specialDayList = css`
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-s);
  font-weight: 700;
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
  wording: "search" | "place";
  /** Whether the list of weekly hours is initially open. */
  open?: boolean;
  /**
   * Whether to hide the opening hours and show only the wait time, which is visible only while the location is open.
   */
  waitOnly?: boolean;
  page: PageContext;
}

/** Maximum number of days with special hours that a card shows. The location page shows all days with special hours. */
const MAX_SPECIAL_DAYS = 2;

/** Removes notes and holiday names, which do not affect whether the location is open. */
const forClock = ({ specialDays, hoursNotes: _, ...hours }: Hours): Hours => ({
  ...Object.fromEntries(Object.entries(hours).filter(([, value]) => value)),
  ...(specialDays?.length && { specialDays: specialDays.map(({ date, open, close }) => ({ date, open, close })) }),
});

/** Wait time labels: `search` for the location search, and `place` for all other pages. */
const WAIT_PHRASES = { search: carePhrases.WaitTime, place: carePhrases.Wait } as const;

/**
 * Renders a location's open state and wait time, and a button that opens the list of weekly hours. The browser shows
 * the open state and the wait time after hydration because they depend on the current time. If the location is always
 * open or the hours are available only by phone, the component renders text instead of a disabled button, which screen
 * readers would announce.
 */
export function OpeningHours({ hours, waitTime, wording, open, waitOnly, page }: OpeningHoursProps) {
  const { t } = page;
  const labels = hoursLabels(page);
  const weekRows = weekTable(hours, labels, page.language);
  const disabled = hoursButtonDisabled(hours);
  const label = hours?.is24Hour ? labels.open24Hours : callForHours(hours) ? labels.callForHours : t(carePhrases.Hours);
  const hasOpenState = hours && (hours.is24Hour ? waitTime : !callForHours(hours));
  const specialDays = specialDayTexts(hours, { ...labels, closedFor: t(carePhrases.ClosedFor) }, page.language);
  const options: OpenStateOptions | null = hours
    ? { hours: forClock(hours), timeZone: hours.timeZone ?? page.timeZone, words: labels, language: page.language }
    : null;
  return (
    <div className={frame}>
      {hasOpenState && options && (
        <Enhance<typeof openStateChip> name="care/open-state" hydrate="load" options={options}>
          <div className={chips} data-chips="">
            {/* The button text already contains "Open 24 hours". */}
            {!hours.is24Hour && !waitOnly && (
              <div data-open>
                <Chip icon="clock">
                  <span data-words="">&nbsp;</span>
                </Chip>
              </div>
            )}
            {waitTime && (
              <div data-wait>
                <Chip level={waitTime.color ?? "neutral"}>
                  {t(WAIT_PHRASES[wording], { n: waitTime.currentWaitTimeInMinutes })}
                </Chip>
              </div>
            )}
          </div>
        </Enhance>
      )}
      {!waitOnly && specialDays.length > 0 && (
        <div className={specialDayList}>
          {specialDays.slice(0, open ? undefined : MAX_SPECIAL_DAYS).map(({ date, text }) => (
            <p key={date}>{text}</p>
          ))}
        </div>
      )}
      {waitOnly ? null : disabled ? (
        <p className={button} data-fixed="">
          <Icon name="clock" size={18} />
          <span>{label}</span>
        </p>
      ) : (
        <details open={open}>
          <summary className={button}>
            <Icon name="clock" size={18} />
            <span>{label}</span>
            <Icon name="chevron-down" size={18} />
          </summary>
          {weekRows.length > 0 && (
            <dl className={week}>
              {weekRows.map(({ day, name, text }) => (
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
