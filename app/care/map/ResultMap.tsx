import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import type { MapResult } from "../../../lib/maps/map-pins.ts";
import { type Area, areaText, type MapView, project, viewOf, viewOfArea } from "../../../lib/maps/map-view.ts";
import type { PageContext } from "../../context/page-context.ts";
import { below, from } from "../../theme/viewport.ts";
import { ShowHide } from "../../ui/ShowHide.tsx";
import { MapControls } from "./MapControls.tsx";
import { mapPhrases } from "./phrases.ts";
import { StaticMap } from "./StaticMap.tsx";

/** Minimum viewport width, in CSS pixels, for a map next to the list. */
export const MIN_BESIDE_WIDTH = 1180;

const shell = css`
  padding-block-start: var(--space-4);

  /* The map if no result has coordinates. */
  &:not(:has([data-map])) {
    display: none;
  }

  @media ${below(600)} {
    padding-block-start: 0;
  }

  /* The map's place must not depend on whether the browser has parsed the list. */
  @media ${from(MIN_BESIDE_WIDTH)} {
    grid-area: 1 / 2;
  }

  /* The map is always open beside the list. */
  @supports selector(::details-content) {
    @media ${from(MIN_BESIDE_WIDTH)} {
      padding-block: var(--space-5) var(--section-space);

      & > summary {
        display: none;
      }

      &::details-content {
        content-visibility: visible;
        block-size: 100%;
      }

      & > div {
        block-size: 100%;
      }
    }
  }
`;

const mapFrame = css`
  position: relative;
  overflow: clip;
  block-size: min(65vh, 26rem);
  margin-block-start: var(--space-2);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);

  @media ${from(MIN_BESIDE_WIDTH)} {
    position: sticky;
    inset-block-start: 5.5rem;
    block-size: min(calc(100vh - 7rem), 44rem);
    min-block-size: 20rem;
    margin-block-start: 0;
  }
`;

const mapLayout = css`
  /* On a phone, the button that shows the map is in the row of the result count, except in large text. */
  @media ${from(320)} and ${below(600)} {
    &:has([data-results] > [data-bar]:first-child) details:has([data-map]):not([open]) {
      margin-block-end: -2.75rem;

      & > summary {
        position: relative;
        z-index: var(--layer-raised);
        display: flex;
        inline-size: fit-content;
        margin-inline-start: auto;
      }
    }

    & [data-bar] > [data-say] {
      flex: 1 0 100%;
      min-block-size: 2.75rem;
      line-height: 2.75rem;
    }
  }

  @media ${from(MIN_BESIDE_WIDTH)} {
    &:has([data-map]) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 31rem);
      column-gap: var(--space-7);

      & > :not(details) {
        grid-area: 1 / 1;
      }
    }
  }
`;

/** Returns the element ID of the result card that has the given number. */
export const cardId = (number: number): string => `location-${number}`;

/** Lays out a result list with a map above or next to it. */
export const BesideMap = ({ children }: { children: ReactNode }) => <div className={mapLayout}>{children}</div>;

/** State of the map next to a result list. */
export interface MapState {
  view: MapView;
  places: readonly MapResult[];
  /** Map area that limits the search, as a string, or "" if the search has no area limit. */
  area: string;
  /** URL of the current search without an area limit, starting at the first result page. */
  allResultsHref: string;
  /** Whether the results follow the results that the map already shows. */
  isMore: boolean;
}

/** Number and coordinates of a search result. */
interface NumberedLocation {
  number: number;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** Returns the map state, or null if there is neither a map area nor a result with coordinates. */
export function mapOf(
  results: readonly NumberedLocation[],
  area: Area | null,
  allResultsHref: string,
  isMore = false,
): MapState | null {
  const mapResults = results.flatMap(({ number, latitude, longitude }): MapResult[] => {
    const coordinates = coordinatePair(latitude, longitude);
    return coordinates ? [{ number, ...project(coordinates) }] : [];
  });
  const view = area ? viewOfArea(area) : viewOf(mapResults);
  return view && { view, places: mapResults, area: area ? areaText(area) : "", allResultsHref, isMore };
}

/**
 * Renders the map next to a list of locations. `live-map.ts` makes the map interactive. All information on the map is
 * also in the list.
 */
export const ResultMap = ({ map, page }: { map: MapState | null; page: PageContext }) => (
  <ShowHide className={shell} icon="map-pin" show={page.t(mapPhrases.ShowMap)} hide={page.t(mapPhrases.HideMap)}>
    <div>{map && <MapSection {...map} page={page} />}</div>
  </ShowHide>
);

const MapSection = ({ view, places, area, allResultsHref, page }: Omit<MapState, "isMore"> & { page: PageContext }) => (
  <section
    className={mapFrame}
    aria-label={page.t(mapPhrases.MapOfLocations)}
    tabIndex={-1}
    data-map=""
    data-view={[view.x, view.y, view.span].map(Math.round).join(",")}
    data-places={places.map(({ number, x, y }) => [number, Math.round(x), Math.round(y)].join(",")).join(";")}
    data-everywhere={allResultsHref}
    data-area={area || undefined}
  >
    <StaticMap view={view} places={places} href={(number) => `#${cardId(number)}`} />
    <MapControls everywhere={allResultsHref} page={page} />
  </section>
);
