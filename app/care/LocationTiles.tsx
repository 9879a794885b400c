import { css } from "@linaria/core";
import { mediaUrl, PICTURE_SIZES } from "../../lib/cms/media.ts";
import { NEARBY_STEPS } from "../../lib/display/cards.ts";
import { lineText } from "../../lib/text/lines.ts";
import { carouselLabels } from "../cms/components/carousel-labels.ts";
import { linkProps, NewWindow } from "../cms/components/FieldLink.tsx";
import type { PageContext } from "../context/page-context.ts";
import { Card } from "../ui/Card.tsx";
import { Carousel } from "../ui/carousel/Carousel.tsx";
import { carouselSteps } from "../ui/carousel/carousel-steps.ts";
import { columns } from "../ui/columns.ts";
import type { HeadingLevel } from "../ui/Heading.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { CareLocation } from "./care-location.ts";
import { LocationAddress, LocationLinks, quietLink, WayFinding } from "./LocationFacts.tsx";
import { OpeningHours } from "./OpeningHours.tsx";
import { carePhrases } from "./phrases.ts";

const steps = css`
  ${carouselSteps(NEARBY_STEPS, "viewport")}
`;

const grid = css`
  display: grid;
  gap: 24px;
  ${columns("18rem", "24px")}

  & > :only-child {
    max-inline-size: 34rem;
  }
`;

const empty = css`
  display: grid;
  place-items: center;
  block-size: 100%;
  color: var(--color-on-tint);
`;

const kind = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-muted);
`;

const end = css`
  display: grid;
  gap: var(--space-3);
  margin-block-start: auto;
`;

interface LocationTilesProps {
  places: readonly CareLocation[];
  page: PageContext;
  /** Accessible name of the location carousel. */
  label: string;
  level: HeadingLevel;
  isGrid: boolean;
  /** Whether the cards show images. A placeholder replaces a missing image. */
  showMedia: boolean;
  /** Text to show instead of the opening hours. */
  hoursText?: string;
}

/** Renders locations as cards, in a carousel or a grid. */
export function LocationTiles({ places, page, label, isGrid, ...tileProps }: LocationTilesProps) {
  const tiles = places.map((place) => <PlaceTile key={place.id} place={place} page={page} {...tileProps} />);
  if (!isGrid)
    return (
      <Carousel label={label} steps={steps} words={carouselLabels(page)}>
        {tiles}
      </Carousel>
    );
  return (
    <ul className={grid}>
      {tiles.map((tile) => (
        <li key={tile.key}>{tile}</li>
      ))}
    </ul>
  );
}

type TileProps = { place: CareLocation } & Pick<LocationTilesProps, "page" | "level" | "showMedia" | "hoursText">;

function PlaceTile({ place, page, level, showMedia, hoursText }: TileProps) {
  const { name, picture, website, miles, hours, waitTime } = place;
  return (
    <Card
      level={level}
      picture={showMedia && (picture ? <PlacePicture src={picture} /> : <NoPicture />)}
      title={
        website ? (
          <a className={quietLink} {...linkProps(website)}>
            {lineText(name)}
            <NewWindow link={website} page={page} />
          </a>
        ) : (
          name
        )
      }
    >
      {(place.kind || miles !== null) && (
        <p className={kind}>
          {place.kind && <span>{place.kind}</span>}
          {miles !== null && <span>{page.t(carePhrases.Miles, { n: miles })}</span>}
        </p>
      )}
      <LocationAddress address={place.address} page={page} />
      <WayFinding words={place.wayFinding} />
      <div className={end}>
        {hoursText ? (
          <p>{hoursText}</p>
        ) : (
          <OpeningHours hours={hours} waitTime={waitTime} wording="place" page={page} />
        )}
        <LocationLinks place={place} page={page} />
      </div>
    </Card>
  );
}

const PlacePicture = ({ src }: { src: string }) => (
  <Picture src={mediaUrl(src, PICTURE_SIZES.place)} alt="" {...PICTURE_SIZES.place} fit="cover" />
);
const NoPicture = () => (
  <span className={empty}>
    <Icon name="hospital" size={48} />
  </span>
);

const row = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: min(85%, 26rem);
  gap: 24px;
  overflow: clip;
`;

const skeletonTile = css`
  block-size: 17rem;

  &[data-media] {
    block-size: 30rem;
  }
`;

/** Skeletons for `LocationTiles`. */
export const TileSkeletons = ({ count, showMedia }: { count: number; showMedia: boolean }) => (
  <div className={row}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
      <div className={skeletonTile} data-media={showMedia || undefined} key={index}>
        <Skeleton className={fullSize} />
      </div>
    ))}
  </div>
);

const fullSize = css`
  display: block;
  block-size: 100%;
`;
