import { css } from "@linaria/core";
import type { VisitingHours } from "../../contracts/address-and-hours.ts";
import { isUnknownSpecialDay, specialWindow } from "../../lib/dates/hours.ts";
import { windowsText } from "../../lib/dates/weekly-hours.ts";
import type { PageContext } from "../context/page-context.ts";
import { carePhrases } from "./phrases.ts";

const table = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-4) var(--space-6);
  margin: 0;

  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
    align-content: start;
    gap: 0 var(--space-4);
  }

  & dt {
    font-weight: 700;
  }

  & dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }

  & dd + dd {
    grid-column: 1 / -1;
    font-size: var(--text-s);
    color: var(--color-muted);
  }
`;

/**
 * Returns the visiting hours of a unit, or text that visitors are welcome at any hour. Malformed times say to call,
 * because visitors might not be welcome at any hour.
 */
function visitingText(times: Pick<VisitingHours, "open" | "close">, { t, language }: PageContext): string {
  const hours = { date: "", ...times };
  if (isUnknownSpecialDay(hours)) return t(carePhrases.CallForHours);
  return windowsText(specialWindow(hours), t(carePhrases.VisitAnyHour), language) || t(carePhrases.VisitAnyHour);
}

/** Renders a table that lists the visiting hours of each hospital unit. */
export const VisitingTable = ({ hours, page }: { hours: readonly VisitingHours[]; page: PageContext }) => (
  <dl className={table}>
    {hours.map(({ unit, open, close, note }) => (
      <div key={unit}>
        <dt>{unit}</dt>
        <dd>{visitingText({ open, close }, page)}</dd>
        {note && <dd>{note}</dd>}
      </div>
    ))}
  </dl>
);
