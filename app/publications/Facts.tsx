import { css } from "@linaria/core";
import { instantOf, isLaterThan, isoDate, longDate, todayIn } from "../../lib/dates/dates.ts";
import { readingMinutes } from "../../lib/text/text.ts";
import { fieldPhrases } from "../cms/phrases.ts";
import type { PageContext } from "../context/page-context.ts";
import { publicationPhrases } from "./phrases.ts";
import type { Publication } from "./publication-fields.ts";

const facts = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  font-size: var(--text-xs);
  color: var(--color-muted);
`;

interface FactsProps {
  of: Pick<Publication, "author" | "publishedDate" | "updatedDate" | "lengthToRead">;
  /** Name of the publication's medical reviewer. */
  reviewer?: string;
  page: PageContext;
}

/** Renders a publication's author, date, and reading time. Renders nothing if all values are missing. */
export function Facts({ of, reviewer, page }: FactsProps) {
  const { author, publishedDate, updatedDate } = of;
  const minutes = readingMinutes(of.lengthToRead);
  const updated = isLaterThan(updatedDate, publishedDate);
  if (!author?.displayName && !reviewer && !instantOf(publishedDate, page.timeZone) && minutes === null) return null;
  return (
    <ul className={facts}>
      {author?.displayName && <li>{page.t(publicationPhrases.WrittenBy, { name: author.displayName })}</li>}
      {reviewer && <li>{page.t(publicationPhrases.ReviewedBy, { name: reviewer })}</li>}
      <Day date={publishedDate} page={page} />
      {updated && <Day date={updatedDate} page={page} updated />}
      {minutes !== null && <li>{page.t(fieldPhrases.ReadingTime, { n: minutes })}</li>}
    </ul>
  );
}

function Day({ date, page, updated }: { date: string; page: PageContext; updated?: true }) {
  const { timeZone, language, t } = page;
  const [instant, text] = [instantOf(date, timeZone), longDate(date, timeZone, language)];
  if (!instant || !text) return null;
  return (
    <li>
      <time dateTime={isoDate(todayIn(timeZone, instant))}>
        {updated ? t(publicationPhrases.UpdatedOn, { date: text }) : text}
      </time>
    </li>
  );
}
