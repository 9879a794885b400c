import { css } from "@linaria/core";
import type { EventDetail, RelatedEvent } from "../../../contracts/event-entities.ts";
import { foreignLanguage } from "../../../lib/cms/language.ts";
import { pictureUrl } from "../../../lib/cms/media.ts";
import { GENERAL_STEPS } from "../../../lib/display/cards.ts";
import { feeText } from "../../../lib/events/fees.ts";
import { carouselLabels } from "../../cms/components/carousel-labels.ts";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Cluster } from "../../ui/Cluster.tsx";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import { phrases } from "./phrases.ts";
import { locationAt, withLinks, withLocation } from "./related-links.ts";

const steps = css`
  ${carouselSteps(GENERAL_STEPS, "viewport")}
`;

export function Formats({
  of: { hasInPersonSessions, hasOnlineSessions },
  page,
}: {
  of: Pick<EventDetail, "hasInPersonSessions" | "hasOnlineSessions">;
  page: PageContext;
}) {
  return (
    <>
      {hasInPersonSessions && (
        <Chip level="tint" icon="users">
          {page.t(eventPhrases.InPerson)}
        </Chip>
      )}
      {hasOnlineSessions && (
        <Chip level="tint" icon="video">
          {page.t(eventPhrases.Online)}
        </Chip>
      )}
    </>
  );
}

const SIZE = { width: 600, height: 400 };

/** Renders a related event's image if the image's host is allowed. */
function pictureOf(thumbNail: string | undefined, { pictureHosts }: PageContext) {
  const src = pictureUrl(thumbNail, pictureHosts, SIZE);
  return src && <Picture src={src} alt="" {...SIZE} fit="cover" />;
}

interface RelatedProps {
  events: readonly RelatedEvent[];
  /** The visitor's selected hosting location, or "". */
  location: string;
  page: PageContext;
}

/**
 * Renders links to related events. If the visitor selected a location, links to events at the selected location include
 * it as a query parameter.
 */
export function Related({ events, location, page }: RelatedProps) {
  const linkedEvents = withLinks(events);
  if (linkedEvents.length === 0) return null;
  return (
    <Section heading={page.t(phrases.RelatedEvents)} tone="soft" print="none">
      <Carousel label={page.t(phrases.RelatedEvents)} steps={steps} words={carouselLabels(page)}>
        {linkedEvents.map(
          ({
            id,
            eventUrl,
            headline,
            shortDescription,
            thumbNail,
            eventFees,
            hostingLocations,
            language,
            ...formats
          }) => (
            <Card
              key={id}
              title={headline}
              href={withLocation(siteLink(page, eventUrl).href, locationAt(location, hostingLocations))}
              picture={pictureOf(thumbNail, page)}
            >
              {shortDescription && <p lang={foreignLanguage(page, language)}>{shortDescription}</p>}
              <Cluster gap={3}>
                <Formats of={formats} page={page} />
                {eventFees.length > 0 && <span>{feeText(eventFees, page.t(eventPhrases.Free))}</span>}
              </Cluster>
            </Card>
          ),
        )}
      </Carousel>
    </Section>
  );
}
