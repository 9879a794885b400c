import { css } from "@linaria/core";
import type { EventDetail as Event } from "../../../contracts/event-entities.ts";
import { GENERAL_STEPS } from "../../../lib/cards.ts";
import { feeText } from "../../../lib/fees.ts";
import { safeHref, withParameter } from "../../../lib/links.ts";
import { mediaPath, shownPicture } from "../../../lib/media.ts";
import { priceText } from "../../../lib/money.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { carouselWords } from "../../fields/carousel-words.ts";
import { VideoLink } from "../../fields/VideoLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import { Heading } from "../../ui/Heading.tsx";
import { fileIconName } from "../../ui/icons/file-icon.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import { phrases } from "./phrases.ts";

const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`;

const part = css`
  display: grid;
  gap: var(--space-4);
`;

const plainList = css`
  display: grid;
  gap: var(--space-2);

  & > li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--color-border);
  }

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 1.75rem;
  }
`;

const steps = css`
  ${carouselSteps(GENERAL_STEPS, "viewport")}
`;

/** An address of classes and events with the location that the visitor chose, if any (RT-05). */
export const withLocation = (href: string, location: string) =>
  location ? withParameter(href, "location", location) : href;

interface Part {
  of: Event;
  page: PageContext;
}

export function Formats({
  of: { hasInPersonSessions, hasOnlineSessions },
  page,
}: {
  of: Pick<Event, "hasInPersonSessions" | "hasOnlineSessions">;
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

export function Fees({ of: { eventFees }, page }: Part) {
  if (eventFees.length === 0) return null;
  return (
    <div className={part}>
      <Heading level={2} size="s">
        {page.t(phrases.Fees)}
      </Heading>
      <ul className={plainList}>
        {eventFees.map(({ id, description, price: amount }) => (
          <li key={id}>
            <span>{description || page.t(phrases.Fees)}</span>
            <b>{priceText(amount, page.t(eventPhrases.Free))}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Files to download, each with an icon by its kind (EV-23). */
export function Files({ of: { associatedFiles }, page }: Part) {
  const files = associatedFiles.flatMap((file) => {
    const href = safeHref(mediaPath(file.fullPath));
    return href ? [{ ...file, href }] : [];
  });
  if (files.length === 0) return null;
  return (
    <div className={part}>
      <Heading level={2} size="s">
        {page.t(phrases.Downloads)}
      </Heading>
      <ul className={plainList}>
        {files.map(({ id, title, extension, href }) => (
          <li key={id}>
            <a href={href} download>
              <Icon name={fileIconName(extension)} />
              {`${title} (${extension.replace(".", "").toUpperCase()})`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Video({ address, page }: { address: string | undefined; page: PageContext }) {
  const href = safeHref(address);
  return href ? <VideoLink link={{ href, text: "", target: "_blank", internal: false }} page={page} /> : null;
}

const SIZE = { width: 600, height: 400 };

/** The picture of a related event; without one that may be shown its card is one of words. */
function pictureOf(thumbNail: string | undefined, { pictureHosts }: PageContext) {
  const src = shownPicture(thumbNail, pictureHosts, SIZE);
  return src && <Picture src={src} alt="" {...SIZE} fit="cover" />;
}

/** Events that go with this one (EV-25). The visitor's chosen location is passed on to those held there (RT-05). */
export function Related({ of: { relatedEvents }, location, page }: Part & { location: string }) {
  // A card that leads nowhere promises what is not there.
  const leading = relatedEvents.filter(({ eventUrl }) => safeHref(eventUrl));
  if (leading.length === 0) return null;
  const locationAt = (places: readonly string[] | undefined) => (!places || places.includes(location) ? location : "");
  return (
    <Section heading={page.t(phrases.RelatedEvents)} tone="soft">
      <Carousel label={page.t(phrases.RelatedEvents)} steps={steps} words={carouselWords(page)}>
        {leading.map(
          ({ id, eventUrl, headline, shortDescription, thumbNail, eventFees, hostingLocations, ...formats }) => (
            <Card
              key={id}
              title={headline}
              href={withLocation(eventUrl, locationAt(hostingLocations))}
              picture={pictureOf(thumbNail, page)}
            >
              {shortDescription && <p>{shortDescription}</p>}
              <div className={facts}>
                <Formats of={formats} page={page} />
                {eventFees.length > 0 && <span>{feeText(eventFees, page.t(eventPhrases.Free))}</span>}
              </div>
            </Card>
          ),
        )}
      </Carousel>
    </Section>
  );
}
