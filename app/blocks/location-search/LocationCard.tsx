import { css } from "@linaria/core";
import type { Location } from "../../../contracts/locations.ts";
import { foundPlace } from "../../care/care-place.ts";
import { cardId, MIN_BESIDE_WIDTH } from "../../care/map/ResultMap.tsx";
import { OpeningHours } from "../../care/OpeningHours.tsx";
import { PlaceAddress, PlaceLinks, quietLink, WayFinding } from "../../care/PlaceFacts.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { linkProps } from "../../cms/components/FieldLink.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { below, from, viewport } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { AppointmentPlace } from "./Appointments.tsx";

const card = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding-block: var(--space-5);

  @media ${from(600)} {
    grid-template-columns: 9rem minmax(0, 1fr);
    gap: var(--space-5);
  }

  /* The map beside the list leaves less space. */
  @media ${viewport.wide} and ${below(MIN_BESIDE_WIDTH)} {
    grid-template-columns: 11rem minmax(0, 1fr) 21rem;
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

const media = css`
  display: none;

  @media ${from(600)} {
    display: block;
    grid-row: span 2;
    aspect-ratio: 4 / 3;
    align-self: start;
    overflow: clip;
    border-radius: var(--radius-m);
    background: var(--color-tint);
  }

  @media ${viewport.wide} and ${below(MIN_BESIDE_WIDTH)} {
    grid-row: auto;
  }
`;

const picture = css`
  block-size: 100%;
`;

const words = css`
  display: grid;
  align-content: start;
  gap: var(--space-1);
`;

const kind = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-muted);
`;

/* The number that the location's pin has on the map. */
const mark = css`
  min-inline-size: 1.5rem;
  padding-inline: 0.25rem;
  border-radius: 0.75rem;
  line-height: 1.5rem;
  text-align: center;
  font-variant-numeric: tabular-nums;
  color: var(--color-background);
  background: var(--color-link);
`;

/** Renders one location of the search results. */
export function LocationCard({ location, number, page }: { location: Location; number: number; page: PageContext }) {
  const place = foundPlace(location, page);
  const { name, website, kind: types, miles } = place;
  return (
    <article className={card} id={cardId(number)}>
      <div className={media}>
        <Thumbnail
          picture={place.picture}
          width={352}
          height={264}
          icon="hospital"
          iconSize={40}
          lazy
          className={picture}
        />
      </div>
      <div className={words}>
        <p className={kind}>
          <span className={mark} aria-hidden="true">
            {number}
          </span>
          {types && <span>{types}</span>}
          {miles !== null && <span>{page.t(carePhrases.Miles, { n: miles })}</span>}
        </p>
        <Heading level={2} size="s">
          {website ? (
            <a className={quietLink} {...linkProps(website)}>
              {name}
            </a>
          ) : (
            name
          )}
        </Heading>
        <PlaceAddress address={place.address} page={page} />
        <WayFinding words={place.wayFinding} />
        <PlaceLinks place={place} page={page} />
        <AppointmentPlace location={location} page={page} />
      </div>
      <OpeningHours hours={place.hours} waitTime={place.waitTime} wording="search" page={page} />
    </article>
  );
}

const boneTitle = css`
  inline-size: min(100%, 20rem);
`;
const boneLine = css`
  inline-size: min(100%, 26rem);
`;
const boneShort = css`
  inline-size: 9rem;
`;

/** The skeleton of a location card, as tall as most cards. */
export function LocationSkeleton() {
  return (
    <div className={card}>
      <div className={media} />
      <div className={words}>
        <Skeleton shape="text" className={boneShort} />
        <Skeleton shape="text" className={boneTitle} />
        <Skeleton shape="text" className={boneLine} />
        <Skeleton shape="text" className={boneLine} />
      </div>
      <div className={words}>
        <Skeleton shape="text" className={boneShort} />
        <Skeleton shape="text" className={boneShort} />
      </div>
    </div>
  );
}
