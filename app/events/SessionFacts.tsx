import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { Session } from "../../contracts/event-entities.ts";
import { addressText, mapsLink, venueAddress } from "../../lib/cms/links.ts";
import { spanText } from "../../lib/dates/dates.ts";
import { isSelfPaced } from "../../lib/events/seats.ts";
import { lineText } from "../../lib/text/lines.ts";
import { fieldPhrases } from "../cms/phrases.ts";
import type { PageContext } from "../context/page-context.ts";
import { largeText } from "../theme/viewport.ts";
import { chevronSummary } from "../ui/chevron-summary.ts";
import { EmailLink } from "../ui/EmailLink.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import type { IconName } from "../ui/icons/paths.ts";
import { Phone } from "../ui/Phone.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { eventPhrases } from "./phrases.ts";
import { sessionTime } from "./session-text.ts";

export const factList = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  font-size: var(--text-s);

  & dt {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    font-weight: 700;
    color: var(--color-heading);
  }

  & dt > svg {
    color: var(--color-link);
  }

  & dd {
    padding-inline-start: calc(20px + var(--space-3));

    @media ${largeText} {
      padding-inline-start: 0;
    }
  }
`;

const series = css`
  & > summary {
    inline-size: fit-content;
    min-block-size: 1.75rem;
    font-weight: 700;
    color: var(--color-link);
  }

  & > ol {
    margin-block: var(--space-1) 0;
    padding-inline-start: 1.4em;
  }
`;

/** Renders an icon and a fact about a session. The parent must be a `dl` with the class `factList`. */
export const Fact = ({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) => (
  <div>
    <dt>
      <Icon name={icon} size={20} />
      {label}
    </dt>
    {children}
  </div>
);

/** Renders a session's time, location, and contact information. All times are in the session's time zone. */
export function SessionFacts({ session, page }: { session: Session; page: PageContext }) {
  const { t } = page;
  const { venue, seriesDates, contactPhone, contactEmail } = session;
  const zone = session.timeZone ?? page.timeZone;
  const time = sessionTime(session, page);
  const address = venue && venueAddress(venue);
  const maps = address && mapsLink(address);
  const { hostingLocation = "" } = session;
  const place = [venue?.name ?? "", venue?.name?.includes(hostingLocation) ? "" : hostingLocation].filter(Boolean);
  return (
    <>
      <Fact icon="calendar" label={t(eventPhrases.When)}>
        {isSelfPaced(session) && <dd>{t(eventPhrases.AttendOnline)}</dd>}
        {time && (
          <dd>
            <time dateTime={session.startDate}>{time.date}</time>
            {time.hours && `, ${time.hours}`}
          </dd>
        )}
        {seriesDates.length > 1 && (
          <dd>
            <SeriesDates dates={seriesDates} zone={zone} page={page} />
          </dd>
        )}
      </Fact>
      {session.isOnline ? (
        <Fact icon="video" label={t(eventPhrases.Where)}>
          <dd>{t(eventPhrases.Online)}</dd>
          {hostingLocation && hostingLocation !== t(eventPhrases.Online) && <dd>{lineText(hostingLocation)}</dd>}
        </Fact>
      ) : (
        <Fact icon="map-pin" label={t(eventPhrases.Where)}>
          <dd>{t(eventPhrases.InPerson)}</dd>
          {place.map((name) => (
            <dd key={name}>{lineText(name)}</dd>
          ))}
          {address && maps && (
            <dd>
              <a href={maps} target="_blank" rel="noopener">
                {lineText(addressText(address))}
                <VisuallyHidden> ({t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
              </a>
            </dd>
          )}
          {venue?.wayfinding && <dd>{venue.wayfinding}</dd>}
        </Fact>
      )}
      {(contactPhone?.trim() || contactEmail) && (
        <Fact icon="phone" label={t(eventPhrases.QuestionsLabel)}>
          {contactPhone && (
            <dd>
              <Phone value={contactPhone} />
            </dd>
          )}
          {contactEmail && (
            <dd>
              <EmailLink address={contactEmail} />
            </dd>
          )}
        </Fact>
      )}
    </>
  );
}

/** Renders a disclosure that lists all dates of a series. On a printed page, the disclosure is always open. */
export const SeriesDates = ({
  dates,
  zone,
  page,
}: {
  dates: Session["seriesDates"];
  zone: string;
  page: PageContext;
}) => (
  <details className={series}>
    <summary className={chevronSummary}>{page.t(eventPhrases.SeriesDates, { n: dates.length })}</summary>
    <ol>
      {dates.map(({ startDate, endDate }) => {
        const span = spanText(startDate, endDate, zone, page.language);
        return (
          span && (
            <li key={startDate}>
              {span.date}, {span.time}
            </li>
          )
        );
      })}
    </ol>
  </details>
);
