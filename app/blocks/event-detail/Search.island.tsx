import { css } from "@linaria/core";
import { type ReactNode, useEffect, useState } from "react";
import type { EventFee } from "../../../contracts/event-entities.ts";
import { EVENTS_SEARCH } from "../../../lib/cms/paths.ts";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { coordinatePair, type UserLocation } from "../../../lib/maps/distance.ts";
import { call } from "../../browser/call.ts";
import { pushEvent } from "../../browser/data-layer.ts";
import { visitorLocation } from "../../browser/visitor-location.ts";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { useSignalValue } from "../../islands/use-signal-value.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultStatus } from "../../search/ResultList.tsx";
import { failureSummary, KeptResultsNote, SearchFailed } from "../../search/SearchFailed.tsx";
import { searchTitle } from "../../search/search-title.ts";
import { useSearch } from "../../search/use-search.ts";
import { viewport } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { Filters } from "./Filters.tsx";
import { phrases } from "./phrases.ts";
import type { FeeChoice } from "./Register.tsx";
import { outcomeOf, Results } from "./Results.tsx";
import { selectLocation, withLocation } from "./related-links.ts";
import { type FoundSessions, type SessionSearch, searchSessions, sessionSearch } from "./search.ts";

/* The dates come first. On wide screens, the description of the class is beside them. */
const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-7) clamp(2rem, 5vw, 6rem);

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(20rem, 24rem);
  }
`;

/* The filters are a bar above the dates. */
const filterBar = css`
  & details > div {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: var(--space-3) var(--space-5);
  }

  @media ${viewport.wide} {
    padding-block-end: var(--space-3);
  }
`;

const stack = css`
  display: grid;
  align-content: start;
  gap: var(--space-7);
`;

const part = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`;

interface SearchProps {
  page: PageContext;
  eventId: string;
  eventTitle: string;
  fees: readonly EventFee[];
  /** Hosting locations of each related event (see `locationsOfLinks`). */
  relatedAt: readonly (readonly string[] | null)[];
  /**
   * The sessions that the Worker rendered. The browser also needs the session data because React controls the Register
   * buttons.
   */
  first: FoundSessions;
  served?: { faqs: ReactNode; about: ReactNode; related: ReactNode };
}

/**
 * Renders an event's session list, the session filters, and the links that depend on the selected location. Filtering
 * and sorting replace the URL without adding a history entry.
 */
export const SessionSearchIsland: IslandComponent<"event-detail/Search", SearchProps> = (props) => {
  const { page, eventId, eventTitle, fees, relatedAt, first, served } = props;
  const { t } = page;
  const { host, search, found, failure, busy, change, edit, follow, submit } = useSearch<SessionSearch, FoundSessions>({
    params: sessionSearch,
    title: (search) => searchTitle(sessionSearch, search, page),
    served: first.search,
    wait: DEBOUNCE.eventsSearch,
    history: "replace",
    showsFailure: true,
    place: visitorLocation,
    usesLocation: ({ sortBy }) => sortBy === "distance",
    find: (criteria, { signal }) =>
      searchSessions(
        eventId,
        criteria,
        {
          sessions: (request) => call("POST /classes-events/find-sessions", request, { signal }),
          places: async (request) =>
            first.places.length > 0
              ? first.places
              : call("GET /classes-events/get-event-locations", request, { signal }),
        },
        visitorLocation.peek(),
      ),
  });
  const choice = useFeeChoice(host, fees);
  const userLocation = useSignalValue<UserLocation | null>(visitorLocation, null);
  const isNear = coordinatePair(userLocation?.latitude, userLocation?.longitude) !== null;
  useEffect(() => host.current?.querySelector("[data-marked]")?.scrollIntoView({ block: "center" }), [host]);
  const visible = found ?? first;
  const { location } = visible.search;
  // The server renders the related events, so that the page does not contain them a second time as data.
  useEffect(() => {
    const links = host.current?.querySelectorAll<HTMLAnchorElement>("[data-served=related] a") ?? [];
    for (const [index, link] of [...links].entries()) selectLocation(link, location, relatedAt[index]);
  }, [host, location, relatedAt]);
  return (
    // biome-ignore lint/a11y: the handler reacts to clicks on links, which are interactive and keyboard accessible
    <div ref={host} onClick={follow} onChange={edit}>
      <Section>
        <div className={columns}>
          <div className={stack}>
            <div className={part} id="dates">
              <Heading level={2} size="m">
                {t(phrases.Sessions)}
              </Heading>
              <section className={filterBar} aria-label={t(searchPhrases.Filters)}>
                <Filters search={search} places={visible.places} page={page} onSubmit={submit} />
              </section>
              <ResultStatus
                text={
                  busy
                    ? t(searchPhrases.Searching)
                    : failure
                      ? failureSummary(page, failure, t(phrases.SessionsFailed))
                      : found
                        ? outcomeOf(found, page)
                        : ""
                }
              />
              {failure?.keeps && <KeptResultsNote failure={failure} page={page} />}
              {failure && !failure.keeps ? (
                <div aria-busy={busy !== null || undefined}>
                  <SearchFailed {...failure} text={t(phrases.SessionsFailed)} page={page} />
                </div>
              ) : (
                <Results
                  found={visible}
                  eventTitle={eventTitle}
                  fees={fees}
                  choice={choice}
                  isBusy={busy !== null}
                  onDistance={isNear ? () => change({ sortBy: "distance" }, "now") : null}
                  page={page}
                />
              )}
            </div>
            <ServerOnly name="faqs">{served?.faqs}</ServerOnly>
          </div>
          <aside className={stack} aria-label={t(eventPhrases.AboutEvent)}>
            <ServerOnly name="about">{served?.about}</ServerOnly>
            <p>
              <TextLink href={withLocation(siteLink(page, EVENTS_SEARCH).href, location)}>
                {t(eventPhrases.AllEvents)}
              </TextLink>
            </p>
          </aside>
        </div>
      </Section>
      <ServerOnly name="related">{served?.related}</ServerOnly>
    </div>
  );
};

/** Stores the visitor's fee selections and reports each selection to analytics. */
function useFeeChoice(host: { current: HTMLElement | null }, fees: readonly EventFee[]): FeeChoice {
  const [chosenFees, setChosenFees] = useState<Readonly<Record<string, string>>>();
  useEffect(() => {
    // On mount, the effect reads the selected fees because the browser might have restored fees from an earlier visit.
    const restoredFees: Record<string, string> = {};
    for (const select of host.current?.querySelectorAll("li[data-id] select") ?? [])
      if (select instanceof HTMLSelectElement) restoredFees[select.closest("li")?.dataset.id ?? ""] = select.value;
    setChosenFees(restoredFees);
  }, [host]);
  return {
    chosen: chosenFees,
    onChoose(sessionId, feeId) {
      setChosenFees((previous) => ({ ...previous, [sessionId]: feeId }));
      const fee = fees.find(({ id }) => id === feeId);
      if (fee) pushEvent({ event: "registrationFee", price: fee.price });
    },
  };
}
