import { css } from "@linaria/core";
import { shownPicture } from "../../../lib/cms/media.ts";
import { feeText } from "../../../lib/events/fees.ts";
import { Prose } from "../../cms/components/Prose.tsx";
import { fieldPhrases } from "../../cms/phrases.ts";
import { homeOf } from "../../context/own-link.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { viewport } from "../../theme/viewport.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { PageNotice } from "../../ui/PageNotice.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { ViewProps } from "../types.ts";
import type { EventPage } from "./event.ts";
import type { fields } from "./fields.ts";
import { Fees, Files, Video } from "./Parts.tsx";
import { shownPhrases } from "./phrases.ts";
import { Formats, Related } from "./Related.tsx";
import { SessionSearchIsland } from "./Search.island.tsx";

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

const part = css`
  display: grid;
  gap: var(--space-4);
`;

const SIZE = { width: 1400, height: 800 };

export function EventDetail({ data, page }: ViewProps<typeof fields, EventPage>) {
  if (!data) return <NoEvent page={page} />;
  const { event, description, faqs, search, sessions, places, byDistance, now } = data;
  const { t } = page;
  const picture = shownPicture(event.imageUrl, page.pictureHosts, SIZE);
  // All events share one CMS wildcard item, so its breadcrumb does not contain the event's name.
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
      <Island
        name="event-detail/Search"
        hydrate="idle"
        component={SessionSearchIsland}
        page={page}
        needs={{ phrases: shownPhrases }}
        props={{
          eventId: event.id,
          fees: event.eventFees,
          related: event.relatedEvents,
          first: { search, sessions, places, byDistance, now },
        }}
        served={{
          faqs: faqs.length > 0 && (
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
          ),
          about: (
            <>
              <Fees of={event} page={page} />
              <Files of={event} page={page} />
            </>
          ),
          related: <Related events={event.relatedEvents} location={search.location} page={page} />,
        }}
      />
    </>
  );
}

/** The "not found" page for a URL without an event. */
const NoEvent = ({ page }: { page: PageContext }) => (
  <PageNotice heading={page.t(fieldPhrases.NotFoundHeading)} text={page.t(fieldPhrases.NotFoundText)}>
    <TextLink href={homeOf(page)}>{page.t(fieldPhrases.NotFoundHome)}</TextLink>
  </PageNotice>
);

/** The error page for an event that could not be fetched. */
export const EventFailed = ({ page }: { page: PageContext }) => (
  <PageNotice heading={page.t(eventPhrases.EventUnavailable)} text={page.t(fieldPhrases.TryAgainSoon)}>
    <ButtonLink variant="secondary" href={page.path}>
      {page.t(fieldPhrases.TryAgain)}
    </ButtonLink>
  </PageNotice>
);
