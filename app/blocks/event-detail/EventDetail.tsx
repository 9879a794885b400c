import { css } from "@linaria/core";
import type { EventDetail as Event } from "../../../contracts/event-entities.ts";
import { PICTURE_SIZES, pictureUrl } from "../../../lib/cms/media.ts";
import { feeText } from "../../../lib/events/fees.ts";
import { NotFoundNotice } from "../../cms/components/DetailNotices.tsx";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { SafeHtml } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { Accordion } from "../../ui/Accordion.tsx";
import { Cluster } from "../../ui/Cluster.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Stack } from "../../ui/Stack.tsx";
import type { ViewProps } from "../types.ts";
import { Fees, Files, Video } from "./EventSections.tsx";
import type { EventPage } from "./event.ts";
import type { fields } from "./fields.ts";
import { viewPhrases } from "./phrases.ts";
import { Formats, Related } from "./Related.tsx";
import { locationsOfLinks } from "./related-links.ts";
import { SessionSearchIsland } from "./Search.island.tsx";

const price = css`
  font-size: var(--text-l);
  font-weight: 700;
`;

const lead = css`
  display: grid;
  gap: var(--space-4);
  margin-block-start: var(--space-3);
`;

interface PartProps {
  event: Event;
  page: PageContext;
}

/** Renders the head of a class: its title, its formats, and its price. */
export function EventBand({ event, page }: PartProps) {
  const picture = pictureUrl(event.imageUrl, page.pictureHosts, PICTURE_SIZES.hero);
  return (
    <PageBand
      page={page}
      title={event.title}
      isDetail
      isBrief
      picture={picture && <Picture src={picture} alt="" {...PICTURE_SIZES.hero} fit="cover" eager />}
    >
      <div className={lead}>
        <Cluster gap={3}>
          <Formats of={event} page={page} />
          {event.eventFees.length > 0 && (
            <span className={price}>{feeText(event.eventFees, page.t(eventPhrases.Free))}</span>
          )}
        </Cluster>
      </div>
    </PageBand>
  );
}

/** Renders the description, the video, the fees, and the files of a class. */
export const AboutEvent = ({ event, description, page }: PartProps & { description: SafeHtml }) => (
  <>
    {(description || event.freshPaintVideoURL) && (
      <Stack gap={4}>
        <Heading level={2} size="s">
          {page.t(eventPhrases.AboutEvent)}
        </Heading>
        {description && <Prose html={description} />}
        <Video address={event.freshPaintVideoURL} page={page} />
      </Stack>
    )}
    <Fees of={event} page={page} />
    <Files of={event} page={page} />
  </>
);

export function EventDetail({ data, page }: ViewProps<typeof fields, EventPage>) {
  if (!data) return <NotFoundNotice page={page} />;
  const { event, description, faqs, search, sessions, places, byDistance, now } = data;
  const { t } = page;
  return (
    <>
      <EventBand event={event} page={page} />
      <Island
        name="event-detail/Search"
        hydrate="idle"
        component={SessionSearchIsland}
        page={page}
        needs={{ phrases: viewPhrases, links: ["/classes-events"] }}
        props={{
          eventId: event.id,
          eventTitle: event.title,
          fees: event.eventFees,
          relatedAt: locationsOfLinks(event.relatedEvents),
          first: { search, sessions, places, byDistance, now },
        }}
        served={{
          faqs: faqs.length > 0 && (
            <Stack gap={4}>
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
            </Stack>
          ),
          about: <AboutEvent event={event} description={description} page={page} />,
          related: <Related events={event.relatedEvents} location={search.location} page={page} />,
        }}
      />
    </>
  );
}
