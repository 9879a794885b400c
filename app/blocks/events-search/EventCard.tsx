import { css } from "@linaria/core";
import type { EventResult, NextSession } from "../../../contracts/event-entities.ts";
import { costText } from "../../../lib/billing/money.ts";
import { safeHref, withParameter } from "../../../lib/cms/links.ts";
import { PICTURE_SIZES, shownPicture } from "../../../lib/cms/media.ts";
import { isRegistrationOver, isSelfPaced, seatBadge } from "../../../lib/events/seats.ts";
import { stripTags } from "../../../lib/text/text.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { seatsText, sessionTime } from "../../events/session-texts.ts";
import { below, from } from "../../theme/viewport.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { phrases } from "./phrases.ts";

/* Size of the picture in pixels. */

const card = css`
  position: relative;
  display: grid;
  grid-template-columns: min(4.5rem, 22.5vw) minmax(0, 1fr);
  gap: var(--space-2) var(--space-4);
  padding-block: var(--space-5);

  @media ${below(280)} {
    grid-template-columns: minmax(0, 1fr);
  }

  @media ${from(600)} {
    grid-template-columns: 100px minmax(0, 1fr) auto;
    gap: var(--space-2) var(--space-5);
  }
`;

const media = css`
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  align-self: start;
  max-inline-size: 6.25rem;
  overflow: clip;
  border-radius: var(--radius-m);
  color: var(--color-on-tint);
  background: var(--color-tint);

  @media ${from(600)} {
    grid-row: span 2;
  }
`;

const words = css`
  display: grid;
  align-content: start;
  gap: var(--space-1);
`;

/* The link's pseudo-element covers the card, so the whole card is clickable. */
const title = css`
  color: inherit;
  text-decoration: none;

  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  &:hover {
    color: var(--color-link);
    text-decoration: underline;
  }
`;

const about = css`
  max-inline-size: var(--measure);
  font-size: var(--text-s);
  color: var(--color-muted);
`;

const flags = css`
  display: flex;
  grid-column: 2;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;

const price = css`
  grid-column: 2;
  font-size: var(--text-m);
  font-weight: 700;
  font-variant-numeric: tabular-nums;

  @media ${from(600)} {
    grid-row: 1;
    grid-column: 3;
    text-align: end;
  }
`;

const next = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-block-start: var(--space-1);
  font-size: var(--text-s);

  & > * {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }

  & svg {
    flex: none;
    color: var(--color-link);
  }
`;

interface EventCardProps {
  event: EventResult;
  location: string;
  now: Date;
  page: PageContext;
}

/** Time and place of the next session, in its own time zone, and its free seats. */
function Next({ session, now, page }: { session: NextSession; now: Date; page: PageContext }) {
  const { isOnline, hostingLocation } = session;
  const time = sessionTime(session, page);
  const over =
    session.requireRegistration !== false && isRegistrationOver(session, now, session.timeZone ?? page.timeZone);
  const badge = seatBadge(session);
  const seats = over ? page.t(eventPhrases.RegistrationClosed) : badge && seatsText(badge.left, page);
  const place = isSelfPaced(session)
    ? page.t(eventPhrases.AttendOnline)
    : isOnline
      ? page.t(eventPhrases.Online)
      : hostingLocation;
  return (
    <p className={next}>
      {time && (
        <span>
          <Icon name="calendar" size={16} />
          <time dateTime={session.startDate}>{[time.date, time.hours].filter(Boolean).join(", ")}</time>
        </span>
      )}
      {place && (
        <span>
          <Icon name={isOnline ? "video" : "map-pin"} size={16} />
          {place}
        </span>
      )}
      {seats && <b>{seats}</b>}
    </p>
  );
}

/** An event in the search results. `location` is the hosting location that the visitor chose, if any. */
export function EventCard({ event, location, now, page }: EventCardProps) {
  const { eventHeadline, description, image, eventUrl, eventFee } = event;
  const { eventHasInPersonSessions, eventHasOnlineSessions, eventHasFreeSessions } = event;
  const href = safeHref(eventUrl);
  const picture = shownPicture(image?.src, page.pictureHosts, PICTURE_SIZES.event);
  const free = page.t(eventPhrases.Free);
  const cost = costText(eventFee, free);
  return (
    <article className={card}>
      <div className={media}>
        {picture ? (
          <Picture src={picture} alt={image?.alt ?? ""} {...PICTURE_SIZES.event} fit="cover" />
        ) : (
          <Icon name="calendar" size={32} />
        )}
      </div>
      <div className={words}>
        <Heading level={2} size="s">
          {href ? (
            <a className={title} href={location ? withParameter(href, "location", location) : href}>
              {eventHeadline}
            </a>
          ) : (
            eventHeadline
          )}
        </Heading>
        {description && <p className={about}>{stripTags(description)}</p>}
        {event.nextSession && <Next session={event.nextSession} now={now} page={page} />}
      </div>
      <div className={flags}>
        {eventHasInPersonSessions && (
          <Chip level="tint" icon="users">
            {page.t(eventPhrases.InPerson)}
          </Chip>
        )}
        {eventHasOnlineSessions && (
          <Chip level="tint" icon="video">
            {page.t(eventPhrases.Online)}
          </Chip>
        )}
        {eventHasFreeSessions && cost !== free && <Chip level="green">{page.t(phrases.FreeSessions)}</Chip>}
      </div>
      {cost && <p className={price}>{cost}</p>}
    </article>
  );
}

const boneTitle = css`
  inline-size: min(100%, 18rem);
`;
const boneLine = css`
  inline-size: min(100%, 26rem);
`;
const boneChip = css`
  inline-size: 6rem;
  block-size: 1.8rem;
`;

/** The skeleton of an event card, as tall as most cards. */
export const EventSkeleton = () => (
  <div className={card}>
    <Skeleton className={media} />
    <div className={words}>
      <Skeleton shape="text" className={boneTitle} />
      <Skeleton shape="text" className={boneLine} />
    </div>
    <div className={flags}>
      <Skeleton className={boneChip} />
    </div>
  </div>
);
