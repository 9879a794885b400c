import { css } from "@linaria/core";
import { dayIn, longDate } from "../../lib/dates/dates.ts";
import type { ParsedPage } from "../cms/parse/parse-page.ts";
import { pagePhrases } from "./phrases.ts";
import type { PageSettings } from "./render-blocks.tsx";

const line = css`
  padding-block: var(--space-5);
  font-size: var(--text-s);
  color: var(--color-muted);

  & p {
    margin: 0;
  }
`;

/** A page's review, with its dates as `YYYY-MM-DD`. */
export interface Review {
  reviewed: string;
  by: string;
  due: string;
}

/** Returns a page's review, or null for a page that nobody has reviewed or whose date is invalid. */
export function reviewOf({ fields }: ParsedPage, timeZone: string): Review | null {
  const reviewed = dayIn(fields.reviewedDate, timeZone);
  if (!reviewed) return null;
  const due = dayIn(fields.reviewDueDate, timeZone) ?? "";
  return { reviewed, by: fields.reviewedBy, due: due > reviewed ? due : "" };
}

/** Renders when and by whom a page was reviewed and when the next review is due. */
export function Reviewed({ review: { reviewed, by, due }, settings }: { review: Review; settings: PageSettings }) {
  const { t, timeZone, language } = settings;
  const date = (day: string) => longDate(`${day}T12:00:00`, timeZone, language) ?? day;
  return (
    <div className={`container ${line}`}>
      <p>{t(pagePhrases.PageReviewed, { date: date(reviewed) })}</p>
      {by && <p>{t(pagePhrases.PageReviewedBy, { name: by })}</p>}
      {due && <p>{t(pagePhrases.PageReviewDue, { date: date(due) })}</p>}
    </div>
  );
}
