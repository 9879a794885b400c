import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { Location } from "../../../contracts/location-entities.ts";
import { PICTURE_SIZES } from "../../../lib/cms/media.ts";
import { LOCATIONS_SEARCH } from "../../../lib/cms/paths.ts";
import { SKELETONS } from "../../../lib/constants.ts";
import { toCareLocation } from "../../care/care-location.ts";
import { DistanceNote } from "../../care/DistanceNote.tsx";
import { LocationPicker } from "../../care/LocationPicker.tsx";
import { LocationTiles, TileSkeletons } from "../../care/LocationTiles.tsx";
import { FailureDetails } from "../../cms/components/Failure.tsx";
import { HeadingAside } from "../../cms/components/HeadingAside.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { siteLink } from "../../context/site-link.ts";
import { NoResults } from "../../search/ResultList.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];
type Inside = { fields: Fields; page: PageContext };

const headlineOf = ({ headline }: Fields, { t }: PageContext) => headline || t(phrases.LocationsNearYou);

function Frame({ fields, page, print, children }: Inside & { print?: "none"; children: ReactNode }) {
  const { link, linkText, styleOption } = fields;
  return (
    <Section
      heading={headlineOf(fields, page)}
      tone={toneOf(styleOption, "plain")}
      print={print}
      aside={<HeadingAside fields={{ ctaLink: link, ctaLinkText: linkText, styleOption }} page={page} />}
    >
      {children}
    </Section>
  );
}

/**
 * Renders a carousel of locations near the visitor. When the visitor's location changes, the carousel returns to its
 * first slide.
 */
export function LocationsByType({ fields, page, data }: ViewProps<typeof fieldSet, Location[] | null>) {
  if (!data) return <NeedsLocation fields={fields} page={page} />;
  if (data.length === 0) return <NoLocations fields={fields} page={page} />;
  const { isGrid, showMedia } = fields;
  return (
    <Frame fields={fields} page={page}>
      <DistanceNote distances={data.map(({ distance }) => distance)} page={page} />
      <LocationTiles
        places={data.map((location) => toCareLocation(location, page, PICTURE_SIZES.place))}
        page={page}
        label={headlineOf(fields, page)}
        level={3}
        isGrid={isGrid}
        showMedia={showMedia}
      />
    </Frame>
  );
}

/* Skeletons replace the prompt while the block loads for a stored location (see `location-script.ts`). */
const pendingLocation = css`
  & > :first-child {
    display: none;
  }

  :root[data-place] [data-follows=""] & > :first-child {
    display: block;
  }

  :root[data-place] [data-follows=""] & > :last-child {
    display: none;
  }
`;

const placePrompt = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  font-size: var(--text-l);

  & > a {
    font-size: var(--text-m);
  }
`;

/** Prompts the visitor to set a location because the block shows only nearby locations. */
const NeedsLocation = ({ fields, page }: Inside) => (
  <Frame fields={fields} page={page} print="none">
    <div className={pendingLocation}>
      <div aria-hidden="true">
        <TileSkeletons count={SKELETONS.other} showMedia={false} />
      </div>
      <div className={placePrompt}>
        <p>{page.t(phrases.NeedsLocation)}</p>
        <LocationPicker page={page} />
        <AllLocationsLink fields={fields} page={page} />
      </div>
    </div>
  </Frame>
);

/**
 * Renders the block's link: the link from the CMS or, by default, a link to the location search. The search supports
 * only one location type, so the link includes a location type only if the block shows a single type.
 */
function AllLocationsLink({ fields: { link, linkText, locationTypes }, page }: Inside) {
  if (link && linkText) return null;
  const [type, ...otherTypes] = locationTypes.split("|");
  const query = type && otherTypes.length === 0 ? `?locationType=${encodeURIComponent(type)}` : "";
  return <TextLink {...siteLink(page, LOCATIONS_SEARCH + query)}>{page.t(phrases.AllLocations)}</TextLink>;
}

/**
 * Renders the message that the locations could not be retrieved. The requirements prescribe the message's text for a
 * failed request and for a response without locations.
 */
const NoLocations = ({ fields, page, children }: Inside & { children?: ReactNode }) => (
  <Frame fields={fields} page={page}>
    <div role="status">
      <NoResults page={page} text={page.t(phrases.NoLocationsNearby)}>
        {children}
        <LocationPicker page={page} />
        <AllLocationsLink fields={fields} page={page} />
      </NoResults>
    </div>
  </Frame>
);

export const LocationsFailed = ({ fields, page, reason }: FailedProps<typeof fieldSet>) => (
  <NoLocations fields={fields} page={page}>
    <FailureDetails page={page} reason={reason} retry={siteLink(page, page.path).href} />
  </NoLocations>
);
