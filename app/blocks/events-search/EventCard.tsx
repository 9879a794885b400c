import { css } from "@linaria/core";
import type { EventResult, NextSession } from "../../../contracts/event-entities.ts";
import { costText } from "../../../lib/billing/money.ts";
import { safeHref, withParameter } from "../../../lib/cms/links.ts";
import { PICTURE_SIZES, pictureUrl } from "../../../lib/cms/media.ts";
import { isFull, isRegistrationOver, isSelfPaced, seatBadge } from "../../../lib/events/seats.ts";
import { stripTags } from "../../../lib/text/text.ts";
import { AnswerText } from "../../cms/components/AnswerText.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { seatsText, sessionTime } from "../../events/session-text.ts";
import { ResultCard, ResultSkeleton } from "../../search/ResultCard.tsx";
import { below, from } from "../../theme/viewport.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { phrases } from "./phrases.ts";

const card = css`
  --media: grid;
  --ratio: 1;
  --columns: min(4.5rem, 22.5vw) minmax(0, 1fr);

  @media ${below(280)} {
    --columns: minmax(0, 1fr);
  }

  @media ${from(600)} {
    --columns: 100px minmax(0, 1fr) auto;

    & > :first-child {
      grid-row: span 2;
    }
  }
`;

const flags = css`
  display: flex;
  grid-column: 2;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  &:empty {
    display: none;
  }
`;

/* Seats and price share a row: below the text on phones, at the end of the card on wider screens. */
const terms = css`
  display: flex;
  grid-column: 2;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  font-size: var(--text-s);
  font-weight: 700;
  font-variant-numeric: tabular-nums;

  & > :last-child {
    font-size: var(--text-m);
  }

  @media ${from(600)} {
    grid-row: 1;
    grid-column: 3;
    flex-direction: column-reverse;
    justify-content: flex-end;
    text-align: end;
  }
`;

const nextSessionLine = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-block-start: var(--space-1);
  font-size: var(--text-s);

  & > * {
    display: inline-flex;
    min-inline-size: 0;
    align-items: center;
    gap: var(--space-2);
    overflow-wrap: anywhere;
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

interface NextProps {
  session: NextSession;
  now: Date;
  page: PageContext;
}

/** Returns text that states the number of available seats, or that registration is closed. */
function seatsOf({ session, now, page }: NextProps): string | null {
  if (session.requireRegistration !== false && isRegistrationOver(session, now, session.timeZone ?? page.timeZone))
    return page.t(eventPhrases.RegistrationClosed);
  const badge = seatBadge(session);
  return badge && seatsText(badge.left, page);
}

/** Renders the time and location of an event's next session. The time is in the session's time zone. */
function Next({ session, now, page }: NextProps) {
  const { isOnline, hostingLocation } = session;
  const time = sessionTime(session, page, now);
  const place = isSelfPaced(session)
    ? page.t(eventPhrases.AttendOnline)
    : isOnline
      ? page.t(eventPhrases.Online)
      : hostingLocation;
  return (
    <p className={nextSessionLine}>
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
    </p>
  );
}

/**
 * Returns the link to an event, including the selected location. If the next session is full, the link also sets the
 * parameter that shows full sessions.
 */
function linkTo(href: string, { nextSession }: EventResult, location: string): string {
  const hrefWithLocation = location ? withParameter(href, "location", location) : href;
  return nextSession && isFull(nextSession) ? withParameter(hrefWithLocation, "full", "true") : hrefWithLocation;
}

/** Renders an event card in the search results. `location` is the hosting location that the visitor selected, or "". */
export function EventCard({ event, location, now, page }: EventCardProps) {
  const { eventHeadline, description, image, eventUrl, eventFee, language } = event;
  const { eventHasInPersonSessions, eventHasOnlineSessions, eventHasFreeSessions } = event;
  const href = safeHref(eventUrl);
  const link = href ? siteLink(page, href) : null;
  const picture = pictureUrl(image?.src, page.pictureHosts, PICTURE_SIZES.event);
  const freeText = page.t(eventPhrases.Free);
  const feeText = costText(eventFee, freeText);
  const seats = event.nextSession && seatsOf({ session: event.nextSession, now, page });
  return (
    <ResultCard
      className={card}
      title={<AnswerText text={eventHeadline} language={language} page={page} isName />}
      to={link && { ...link, href: linkTo(link.href, event, location) }}
      about={description && <AnswerText text={stripTags(description)} language={language} page={page} />}
      media={
        picture ? (
          <Picture src={picture} alt={image?.alt ?? ""} {...PICTURE_SIZES.event} fit="cover" />
        ) : (
          <Icon name="calendar" size={32} />
        )
      }
      aside={
        <>
          <div className={flags}>
            {eventHasInPersonSessions && (
              <Chip level="tint" icon="users">
                {page.t(eventPhrases.InPerson)}
              </Chip>
            )}
            {eventHasOnlineSessions && (eventHasInPersonSessions || !event.nextSession?.isOnline) && (
              <Chip level="tint" icon="video">
                {page.t(eventPhrases.Online)}
              </Chip>
            )}
            {eventHasFreeSessions && feeText !== freeText && <Chip level="green">{page.t(phrases.FreeSessions)}</Chip>}
          </div>
          {(seats || feeText) && (
            <p className={terms}>
              <span>{seats}</span>
              <span>{feeText}</span>
            </p>
          )}
        </>
      }
    >
      {event.nextSession && <Next session={event.nextSession} now={now} page={page} />}
    </ResultCard>
  );
}

const boneChip = css`
  inline-size: 6rem;
  block-size: 1.8rem;
`;

/** Skeleton that has the typical height of an event card. */
export const EventSkeleton = () => (
  <ResultSkeleton
    className={card}
    media
    lines={["middle", "long"]}
    aside={
      <div className={flags}>
        <Skeleton className={boneChip} />
      </div>
    }
  />
);
