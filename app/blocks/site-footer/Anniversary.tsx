import { css } from "@linaria/core";
import { wallClock } from "../../../lib/dates/zone.ts";
import type { PageContext } from "../../context/page-context.ts";
import { phrases } from "./phrases.ts";

const badge = css`
  display: block;
  inline-size: 6rem;
  block-size: 6rem;
  color: var(--color-accent);

  & text {
    fill: currentColor;
    font-family: var(--font-display);
    font-weight: var(--weight-display);
    text-anchor: middle;
  }
`;

/** Start and end of 2025 across all time zones. */
const EARLIEST = new Date("2025-01-01T00:00:00+14:00");
const LATEST = new Date("2026-01-01T00:00:00-12:00");

/** Renders the 50th anniversary badge. The badge appears only during 2025 in the site's time zone. */
export function Anniversary({ page }: { page: PageContext }) {
  const now = new Date();
  // Every page renders the footer. Outside of 2025, the first two conditions avoid an expensive time zone conversion.
  if (now < EARLIEST || now >= LATEST || wallClock(now, page.timeZone).year !== 2025) return null;
  return (
    <svg className={badge} viewBox="0 0 96 96" role="img" aria-label={page.t(phrases.FiftyYears)}>
      <circle cx="48" cy="48" r="45" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="48" cy="48" r="40" fill="none" stroke="currentColor" strokeDasharray="1 5" strokeLinecap="round" />
      <text x="48" y="58" fontSize="38">
        50
      </text>
      <text x="48" y="74" fontSize="11">
        {page.t(phrases.Years)}
      </text>
    </svg>
  );
}
