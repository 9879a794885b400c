import { css } from "@linaria/core";
import type { Location } from "../../../contracts/location-entities.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { toCareLocation } from "../../care/care-location.ts";
import { LocationAddress, LocationLinks, WayFinding } from "../../care/LocationFacts.tsx";
import { cardId, MIN_BESIDE_WIDTH } from "../../care/map/ResultMap.tsx";
import { OpeningHours } from "../../care/OpeningHours.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { leavesSite, linkProps } from "../../cms/components/FieldLink.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { ResultCard, ResultSkeleton } from "../../search/ResultCard.tsx";
import { below, from, viewport } from "../../theme/viewport.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { AppointmentPlace } from "./Appointments.tsx";

const card = css`
  @media ${from(600)} {
    --media: block;
    --columns: 9rem minmax(0, 1fr);

    & > :first-child {
      grid-row: span 2;
    }
  }

  /* On phones, the line that is reserved for the appointments is a part of the space between two cards. */
  @media ${viewport.narrow} and (scripting: enabled) {
    &:has([data-mloc]) {
      padding-block-end: var(--space-3);
    }
  }

  /* Narrower layout of the card because the map beside the list leaves less space. */
  @media ${viewport.wide} and ${below(MIN_BESIDE_WIDTH)} {
    --columns: 11rem minmax(0, 1fr) 21rem;

    & > :first-child {
      grid-row: auto;
    }
  }

  &:is([data-current], [data-pointed]) {
    border-radius: var(--radius-s);
    background: var(--color-tint);
    box-shadow: 0 0 0 var(--space-3) var(--color-tint);
  }

  @media (forced-colors: active) {
    &:is([data-current], [data-pointed]) {
      outline: 2px solid Highlight;
    }
  }
`;

const picture = css`
  inline-size: 100%;
  block-size: 100%;
`;

/* The number of the location's pin on the map. */
const pinNumber = css`
  min-inline-size: 1.5rem;
  padding-inline: 0.25rem;
  border-radius: 0.75rem;
  line-height: 1.5rem;
  text-align: center;
  font-variant-numeric: tabular-nums;
  color: var(--color-background);
  background: var(--color-link);

  [data-open-state="closed"] & {
    background: var(--color-muted);
  }
`;

/* The button that the browser adds with the appointments fits next to the hours. */
const times = css`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: var(--space-1) var(--space-4);
  font-size: var(--text-s);

  & > div {
    display: contents;
  }

  & div {
    flex: 1 0 100%;
  }
`;

/** Renders a location in the location search results. */
export function LocationCard({ location, number, page }: { location: Location; number: number; page: PageContext }) {
  const place = toCareLocation(location, page);
  const { name, website, kind: types, miles } = place;
  return (
    <ResultCard
      className={card}
      id={cardId(number)}
      title={lineText(name)}
      to={website && linkProps(website)}
      covers={false}
      above={
        <>
          <b className={pinNumber} aria-hidden="true">
            {number}
          </b>
          {types && <b>{types}</b>}
          {miles !== null && <b>{page.t(carePhrases.Miles, { n: miles })}</b>}
        </>
      }
      media={
        <Thumbnail
          picture={place.picture}
          width={352}
          height={264}
          icon="hospital"
          iconSize={40}
          lazy
          className={picture}
        />
      }
      aside={
        <div className={times}>
          <OpeningHours hours={place.hours} waitTime={place.waitTime} wording="search" page={page} />
          <AppointmentPlace location={location} page={page} />
        </div>
      }
    >
      <LocationAddress address={place.address} page={page} />
      <WayFinding words={place.wayFinding} />
      {/* The title links to the location's page. */}
      <LocationLinks place={website && leavesSite(website) ? place : { ...place, website: null }} page={page} />
    </ResultCard>
  );
}

const hours = css`
  inline-size: 9rem;
`;

/** Skeleton that has the typical height of a location card. */
export const LocationSkeleton = () => (
  <ResultSkeleton
    className={card}
    media
    lines={["short", "middle", "long", "long"]}
    aside={
      <div className={hours}>
        <Skeleton shape="text" />
        <Skeleton shape="text" />
      </div>
    }
  />
);
