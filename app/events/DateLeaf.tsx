import { css } from "@linaria/core";
import { monthAndDay } from "../../lib/dates/dates.ts";
import type { PageContext } from "../context/page-context.ts";
import { below } from "../theme/viewport.ts";

const leaf = css`
  display: grid;
  align-content: start;
  inline-size: 4.25rem;
  block-size: fit-content;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  overflow: clip;
  text-align: center;
  line-height: 1.2;
  color: var(--color-heading);
  background: var(--color-surface);

  & > span {
    padding-block: var(--space-1);
    font-size: var(--text-xs);
    font-weight: 700;
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  & > b {
    padding-block: var(--space-2);
    font-size: var(--heading-m);
    font-variant-numeric: lining-nums;
  }

  @media ${below(700)} {
    display: none;
  }
`;

interface DateLeafProps {
  date: string | null | undefined;
  zone: string;
  page: PageContext;
}

/**
 * Renders a date's month and day as a leaf of a calendar, which makes a list of dates quick to scan. Screen readers skip
 * the leaf, so the text beside it must contain the date. Narrow screens have no room for it.
 */
export function DateLeaf({ date, zone, page }: DateLeafProps) {
  const parts = monthAndDay(date, zone, page.language);
  return (
    parts && (
      <div className={leaf} aria-hidden="true">
        <span>{parts.month}</span>
        <b>{parts.day}</b>
      </div>
    )
  );
}
