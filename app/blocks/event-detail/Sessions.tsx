import { css } from "@linaria/core";
import type { EventFee, Session } from "../../../contracts/event-entities.ts";
import { addressText, mapsLink, venueAddress } from "../../../lib/cms/links.ts";
import { STEPS } from "../../../lib/constants.ts";
import { feeText, preselectedFee } from "../../../lib/events/fees.ts";
import { isSelfPaced, registerState, seatBadge } from "../../../lib/events/seats.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { DateLeaf } from "../../events/DateLeaf.tsx";
import { eventPhrases } from "../../events/phrases.ts";
import { SeriesDates } from "../../events/SessionFacts.tsx";
import { ownTitle, seatsText, sessionTime } from "../../events/session-text.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { from } from "../../theme/viewport.ts";
import { Chip } from "../../ui/Chip.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmailLink } from "../../ui/EmailLink.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { Phone } from "../../ui/Phone.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";
import { type FeeChoice, Register } from "./Register.tsx";

const list = css`
  & > li {
    border-block-end: 1px solid var(--color-border);
  }

  & > li:first-child {
    border-block-start: 1px solid var(--color-border);
  }

  & > [data-marked] {
    margin-inline: calc(-1 * var(--space-4));
    padding-inline: var(--space-4);
    border-radius: var(--radius-m);
    color: var(--color-text);
    background: color-mix(in srgb, var(--color-tint) 45%, transparent);
    scroll-margin-block: 6rem;
  }
`;

const session = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2) var(--space-6);
  padding-block: var(--space-5);
  font-size: var(--text-s);

  @media ${from(700)} {
    grid-template-columns: minmax(0, 1fr) auto;

    &[data-dated] {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }
  }
`;

const sessionText = css`
  max-inline-size: 40em;
`;

/* The date and the hours each wrap to the next line as a unit. */
const unit = css`
  display: inline-block;
`;

const when = css`
  & > h3 {
    font-family: var(--font-text);
    font-weight: 700;
    letter-spacing: 0;
  }
`;

const price = css`
  font-weight: 700;
  white-space: nowrap;
`;

const state = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-3);

  @media ${from(700)} {
    display: grid;
    align-content: start;
    justify-items: end;
  }
`;

/* The badge is bold when fewer than 100 seats are left. */
const seatCount = css`
  font-weight: 400;

  &[data-few] {
    font-weight: 800;
  }
`;

const moreSessions = css`
  & > summary {
    inline-size: fit-content;
    min-block-size: 2.75rem;
    margin-block-start: var(--space-5);
    font-weight: 700;
    color: var(--color-link);
  }

  &[open] > summary {
    display: none;
  }
`;

/** Text that all sessions of an event have in common, which the page shows once instead of once per session. */
interface Shared {
  description: string | undefined;
  contact: Pick<Session, "contactPhone" | "contactEmail"> | undefined;
}

/** If there are at least two sessions, returns the text that all sessions have in common. */
export function sharedTexts([first, ...others]: readonly Session[]): Shared {
  const isShared = (field: "description" | "contactPhone" | "contactEmail") =>
    others.length > 0 && others.every((other) => other[field] === first?.[field]);
  return {
    description: isShared("description") ? first?.description : undefined,
    contact: isShared("contactPhone") && isShared("contactEmail") ? first : undefined,
  };
}

interface SessionsProps {
  sessions: readonly Session[];
  /** Title of the event. A session that has the same title as the event is shown without its title. */
  eventTitle: string;
  shared: Shared;
  /** ID of the session to highlight, from the URL, or "". */
  marked: string;
  fees: readonly EventFee[];
  choice: FeeChoice;
  now: Date;
  page: PageContext;
}

/** Renders an event's sessions: initially ten sessions, and ten more after each click on "Show More". */
export function Sessions({ sessions, marked, ...rest }: SessionsProps) {
  const [firstSessions, hidden] = [sessions.slice(0, STEPS.sessions.first), sessions.slice(STEPS.sessions.first)];
  return (
    <>
      <ol className={list}>
        {firstSessions.map((visibleSession) => (
          <li
            key={visibleSession.id}
            data-id={visibleSession.id}
            data-marked={visibleSession.id === marked || undefined}
          >
            <SessionRow session={visibleSession} {...rest} />
          </li>
        ))}
      </ol>
      {hidden.length > 0 && (
        <details className={moreSessions} open={hidden.some(({ id }) => id === marked) || undefined}>
          <summary>{rest.page.t(searchPhrases.ShowMore)}</summary>
          <Sessions sessions={hidden} marked={marked} {...rest} />
        </details>
      )}
    </>
  );
}

/** Renders one session: time, location, seats, and registration. Times are in the session's time zone. */
function SessionRow({
  session: one,
  fees,
  choice,
  eventTitle,
  shared,
  now,
  page,
}: Omit<SessionsProps, "sessions" | "marked"> & { session: Session }) {
  const zone = one.timeZone ?? page.timeZone;
  const time = sessionTime(one, page, now);
  const pace = isSelfPaced(one) ? page.t(eventPhrases.AttendOnline) : time?.hours;
  const registration = registerState(one, fees, preselectedFee(fees), now, zone);
  const badge = seatBadge(one);
  const address = one.venue && venueAddress(one.venue);
  const maps = address && !one.isOnline ? mapsLink(address) : null;
  const title = ownTitle(one.title, eventTitle);
  const isDated = time !== null && !isSelfPaced(one);
  return (
    <article className={session} data-dated={isDated || undefined}>
      {isDated && <DateLeaf date={one.startDate} zone={zone} page={page} />}
      <Stack gap={1} className={classNames(sessionText, when)}>
        <Heading level={3} size="s">
          {time ? (
            <time className={unit} dateTime={one.startDate}>
              {time.date}
              {pace && ","}
            </time>
          ) : (
            one.title
          )}
          {pace && (
            <>
              {!time && ","} <span className={unit}>{pace}</span>
            </>
          )}
        </Heading>
        {time && title && <p>{title}</p>}
        {one.seriesDates.length > 1 && <SeriesDates dates={one.seriesDates} zone={zone} page={page} />}
        {one.description && !shared.description && <p>{one.description}</p>}
        {one.isOnline ? (
          !isSelfPaced(one) && <Muted>{page.t(eventPhrases.Online)}</Muted>
        ) : (
          <Muted>
            {lineText(
              [page.t(eventPhrases.InPerson), one.venue?.name || one.hostingLocation].filter(Boolean).join(" · "),
            )}
            {address && maps && (
              <>
                <br />
                <a href={maps} target="_blank" rel="noopener">
                  {lineText(addressText(address))}
                  <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
                </a>
              </>
            )}
          </Muted>
        )}
        {one.venue?.wayfinding && <Muted>{one.venue.wayfinding}</Muted>}
        {!shared.contact && <Contact of={one} page={page} />}
      </Stack>
      <div className={state}>
        {fees.length > 0 && registration.kind !== "none" && (
          <span className={price}>{feeText(fees, page.t(eventPhrases.Free))}</span>
        )}
        {badge && (
          <Chip level={badge.left === 0 ? "neutral" : "tint"}>
            <span className={seatCount} data-few={badge.few || undefined}>
              {seatsText(badge.left, page)}
            </span>
          </Chip>
        )}
        <Register session={one} fees={fees} choice={choice} how={registration} zone={zone} page={page} />
      </div>
    </article>
  );
}

interface ContactProps {
  of: Pick<Session, "contactPhone" | "contactEmail">;
  page: PageContext;
}

/**
 * Renders the telephone number and email address for questions about a session. Renders nothing if the session has
 * neither a telephone number nor an email address.
 */
export function Contact({ of: { contactPhone, contactEmail }, page }: ContactProps) {
  if (!contactPhone && !contactEmail) return null;
  return (
    <Muted>
      <Icon name="phone" size={16} /> {page.t(phrases.Questions)} <Phone value={contactPhone} />
      {contactPhone && contactEmail && "\u00a0· "}
      {contactEmail && <EmailLink address={contactEmail} />}
    </Muted>
  );
}
