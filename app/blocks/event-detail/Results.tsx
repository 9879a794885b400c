import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { searchPhrases } from "../../search/phrases.ts";
import type { EventPage } from "./event.ts";
import { phrases } from "./phrases.ts";
import { Sessions } from "./Sessions.tsx";
import { sessionSearch, shownSessions } from "./search.ts";

const results = css`
  &[aria-busy="true"] > ol {
    opacity: 0.35;
  }
`;

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
  padding-block-end: var(--space-3);
  font-size: var(--text-s);
`;

const count = css`
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

const tabs = css`
  display: flex;
  gap: var(--space-5);

  & > * {
    min-block-size: 2.25rem;
    padding: 0;
    border: 0;
    border-block-end: 3px solid transparent;
    font-weight: 700;
    line-height: 2.25rem;
    text-decoration: none;
    color: var(--color-muted);
    background: none;
  }

  & > [aria-current] {
    color: var(--color-heading);
    border-block-end-color: var(--color-accent);
  }

  & > :disabled {
    cursor: not-allowed;
    opacity: 0.6;
  }

  @media (forced-colors: active) {
    & > [aria-current] {
      text-decoration: underline;
    }
  }
`;

const note = css`
  padding-block-start: var(--space-4);
  font-size: var(--text-s);
`;

type Found = NonNullable<EventPage>;

/** The sessions that a search found, in the requested order (EV-12 to EV-15). */
export function Results({ found, page }: { found: Found; page: PageContext }) {
  const { event, search, now, sessions: all } = found;
  const { t } = page;
  const sessions = shownSessions(all, search);
  const full = all.length - sessions.length;
  const everything = sessionSearch.address({ sortBy: search.sortBy, sessionId: search.sessionId, full: true });
  return (
    <div className={results} data-results data-event={event.id}>
      {sessions.length > 0 ? (
        <>
          <div className={bar} data-bar>
            <p className={count} data-say>
              {t(phrases.SessionsShown, { n: sessions.length })}
            </p>
            <nav className={tabs} aria-label={t(searchPhrases.SortBy)}>
              <a href={sessionSearch.address(search, { sortBy: "soonest" })} aria-current="true" data-search>
                {t(phrases.Date)}
              </a>
              <button type="button" disabled title={t(phrases.DistanceNeedsPlace)} data-distance>
                {t(phrases.Distance)}
              </button>
            </nav>
          </div>
          <Sessions sessions={sessions} marked={search.sessionId} fees={event.eventFees} now={now} page={page} />
        </>
      ) : (
        <p data-say>
          {t(
            sessionSearch.filtersSet(search) > 0
              ? phrases.NoSessionsFit
              : full > 0
                ? phrases.AllSessionsFull
                : phrases.NoSessions,
          )}
        </p>
      )}
      {full > 0 && (
        <p className={note}>
          <a href={sessionSearch.address(search, { full: true })} data-search data-reset>
            {t(phrases.ShowFull, { n: full })}
          </a>
        </p>
      )}
      {full === 0 && sessions.length === 0 && sessionSearch.filtersSet(search) > 0 && (
        <p className={note}>
          <a href={everything} data-search data-reset>
            {t(phrases.AllSessions)}
          </a>
        </p>
      )}
    </div>
  );
}
