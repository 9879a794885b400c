import { css } from "@linaria/core";
import { feeText } from "../../../lib/fees.ts";
import { shownPicture } from "../../../lib/media.ts";
import { EVENTS_SEARCH } from "../../../lib/paths.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Prose } from "../../fields/Prose.tsx";
import { fieldPhrases } from "../../fields/phrases.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultStatus } from "../../search/ResultList.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Accordion } from "../../ui/accordion/Accordion.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { PageNotice } from "../../ui/PageNotice.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ViewProps } from "../types.ts";
import type { EventPage } from "./event.ts";
import { Filters } from "./Filters.tsx";
import type { fields } from "./fields.ts";
import { Fees, Files, Formats, Related, Video, withLocation } from "./Parts.tsx";
import { phrases } from "./phrases.ts";
import { Results } from "./Results.tsx";
import type { sessions } from "./sessions.enhance.ts";

const hero = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-inline-size: var(--container);
  margin-inline: auto;

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    align-items: center;
    padding: var(--gutter);
  }
`;

const lead = css`
  display: grid;
  gap: var(--space-4);
  padding: clamp(1.5rem, 1rem + 3vw, 4rem) var(--gutter);

  @media ${viewport.wide} {
    padding-inline: 0 clamp(2rem, 4vw, 4rem);
  }
`;

const scene = css`
  order: -1;
  aspect-ratio: 7 / 4;
  overflow: clip;

  @media ${viewport.wide} {
    order: 0;
    border-radius: var(--radius-l);
  }
`;

const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`;

const price = css`
  font-size: var(--text-l);
  font-weight: 700;
`;

/* Filters come before the sessions; on wide screens they stand beside them, above what else is beside. */
const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 5vw, 6rem);

  @media ${viewport.wide} {
    grid-template-columns: minmax(0, 1fr) 17rem;
    grid-template-rows: auto 1fr;

    & > :first-child,
    & > :last-child {
      grid-column: 2;
    }

    & > :nth-child(2) {
      grid-column: 1;
      grid-row: 1 / span 2;
    }
  }
`;

const stack = css`
  display: grid;
  align-content: start;
  gap: var(--space-7);
`;

const part = css`
  display: grid;
  gap: var(--space-4);
`;

const SIZE = { width: 1400, height: 800 };

export function EventDetail({ data, page }: ViewProps<typeof fields, EventPage>) {
  if (!data) return <NoEvent page={page} />;
  const { event, description, faqs, search } = data;
  const { t } = page;
  const picture = shownPicture(event.imageUrl, page.pictureHosts, SIZE);
  // The wildcard item that serves all events has no event's name.
  const breadcrumbs = page.breadcrumbs && [...page.breadcrumbs.slice(0, -1), { text: event.title }];
  return (
    <>
      <div data-tone="sand">
        <div className={hero}>
          <div className={lead}>
            {breadcrumbs && <Breadcrumbs steps={breadcrumbs} label={t(fieldPhrases.Breadcrumbs)} />}
            <Heading level={1}>{event.title}</Heading>
            <div className={facts}>
              <Formats of={event} page={page} />
              {event.eventFees.length > 0 && (
                <span className={price}>{feeText(event.eventFees, t(eventPhrases.Free))}</span>
              )}
            </div>
            {description && <Prose html={description} />}
            <Video address={event.freshPaintVideoURL} page={page} />
          </div>
          {picture && (
            <div className={scene}>
              <Picture src={picture} alt="" {...SIZE} fit="cover" eager />
            </div>
          )}
        </div>
      </div>
      <Section>
        <Enhance<typeof sessions> name="event-detail/sessions" wake="idle">
          <div className={columns}>
            <aside aria-label={t(searchPhrases.Filters)}>
              <Filters search={search} places={data.places} page={page} />
            </aside>
            <div className={stack}>
              <div className={part}>
                <Heading level={2} size="m">
                  {t(phrases.Sessions)}
                </Heading>
                <ResultStatus searching={t(searchPhrases.Searching)} />
                <Results found={data} page={page} />
              </div>
              {faqs.length > 0 && (
                <div className={part}>
                  <Heading level={2} size="m">
                    {t(fieldPhrases.FAQ)}
                  </Heading>
                  <Accordion
                    level={3}
                    editing={page.editing}
                    items={faqs.map(({ title, content }) => ({
                      title,
                      content: <Prose html={content} />,
                    }))}
                  />
                </div>
              )}
            </div>
            <aside className={stack} aria-label={t(eventPhrases.AboutEvent)}>
              <Fees of={event} page={page} />
              <Files of={event} page={page} />
              <p data-part="all-events">
                <TextLink href={withLocation(EVENTS_SEARCH, search.location)}>{t(eventPhrases.AllEvents)}</TextLink>
              </p>
            </aside>
          </div>
        </Enhance>
      </Section>
      {event.relatedEvents.length > 0 && (
        <div data-part="related-events">
          <Related of={event} location={search.location} page={page} />
        </div>
      )}
    </>
  );
}

/** What RT-02 says of an unknown address. */
const NoEvent = ({ page }: { page: PageContext }) => (
  <PageNotice heading={page.t(fieldPhrases.NotFoundHeading)} text={page.t(fieldPhrases.NotFoundText)}>
    <TextLink href={page.language === "es" ? "/es" : "/"}>{page.t(fieldPhrases.NotFoundHome)}</TextLink>
  </PageNotice>
);

/** The event cannot be fetched just now: an error, not a page that does not exist. */
export const EventFailed = ({ page }: { page: PageContext }) => (
  <PageNotice heading={page.t(eventPhrases.EventUnavailable)} text={page.t(fieldPhrases.TryAgainSoon)}>
    <ButtonLink variant="secondary" href={page.path}>
      {page.t(fieldPhrases.TryAgain)}
    </ButtonLink>
  </PageNotice>
);
