import { css } from "@linaria/core";
import type { EventFee } from "../../../contracts/event-entities.ts";
import type { PageContext } from "../../context/page-context.ts";
import { datesProblem } from "../../events/EventFilters.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { phrases } from "./phrases.ts";
import type { FeeChoice } from "./Register.tsx";
import { Contact, Sessions, sharedTexts } from "./Sessions.tsx";
import { type FoundSessions, sessionSearch, upcomingFirst, visibleSessions } from "./search.ts";

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
    min-inline-size: 2.75rem;
    text-align: center;
    min-block-size: 2.75rem;
    padding: 0;
    border: 0;
    border-block-end: 3px solid transparent;
    font-weight: 700;
    line-height: 2.75rem;
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

const sharedDescription = css`
  padding-block-end: var(--space-3);
  font-size: var(--text-s);
`;

const note = css`
  padding-block-start: var(--space-4);
  font-size: var(--text-s);
`;

/** Returns text that states the number of visible sessions, or the reason why no session is visible. */
export function outcomeOf({ search, sessions: all }: FoundSessions, { t }: PageContext): string {
  const { length: n } = visibleSessions(all, search);
  if (n > 0) return n === 1 ? t(phrases.SessionsShownOne) : t(phrases.SessionsShown, { n });
  const problem = datesProblem(search, t);
  if (problem) return problem;
  if (sessionSearch.filtersSet(search) > 0) return t(phrases.NoSessionsFit);
  return t(all.length > 0 ? phrases.AllSessionsFull : phrases.NoSessions);
}

interface ResultsProps {
  found: FoundSessions;
  eventTitle: string;
  fees: readonly EventFee[];
  choice: FeeChoice;
  isBusy: boolean;
  /** Callback that sorts the sessions by distance. Null while the visitor's location is unknown. */
  onDistance: (() => void) | null;
  page: PageContext;
}

/** Renders the sessions that match a search, in the selected sort order. */
export function Results({ found, eventTitle, fees, choice, isBusy, onDistance, page }: ResultsProps) {
  const { search, sessions: all, byDistance } = found;
  const { t } = page;
  const now = new Date(found.now);
  const visible = visibleSessions(all, search);
  const sessions = byDistance ? visible : upcomingFirst(visible, now, page.timeZone);
  const hiddenCount = all.length - sessions.length;
  const { sortBy, sessionId } = search;
  const shared = sharedTexts(sessions);
  return (
    <div className={results} data-results aria-busy={isBusy || undefined}>
      {sessions.length > 0 ? (
        <>
          <div className={bar} data-bar>
            <p className={count} data-say>
              {outcomeOf(found, page)}
            </p>
            <nav className={tabs} aria-label={t(searchPhrases.SortBy)}>
              <a
                href={sessionSearch.url(search, { sortBy: "soonest" })}
                aria-current={byDistance ? undefined : "true"}
                data-search
              >
                {t(phrases.Date)}
              </a>
              <button
                type="button"
                disabled={!onDistance}
                title={onDistance ? undefined : t(phrases.DistanceNeedsPlace)}
                aria-current={byDistance ? "true" : undefined}
                onClick={() => onDistance?.()}
              >
                {t(phrases.Distance)}
              </button>
            </nav>
          </div>
          {shared.description && <p className={sharedDescription}>{shared.description}</p>}
          <Sessions
            sessions={sessions}
            eventTitle={eventTitle}
            shared={shared}
            marked={sessionId}
            fees={fees}
            choice={choice}
            now={now}
            page={page}
          />
          {shared.contact && (
            <div className={note}>
              <Contact of={shared.contact} page={page} />
            </div>
          )}
        </>
      ) : (
        <p data-say>{outcomeOf(found, page)}</p>
      )}
      {hiddenCount > 0 && (
        <p className={note}>
          <a href={sessionSearch.url(search, { full: true })} data-search data-reset>
            {t(phrases.ShowFull, { n: hiddenCount })}
          </a>
        </p>
      )}
      {hiddenCount === 0 && sessions.length === 0 && sessionSearch.filtersSet(search) > 0 && (
        <p className={note}>
          <a href={sessionSearch.url({ sortBy, sessionId, full: true })} data-search data-reset>
            {t(phrases.AllSessions)}
          </a>
        </p>
      )}
    </div>
  );
}
