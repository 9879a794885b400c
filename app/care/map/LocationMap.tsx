import { css } from "@linaria/core";
import { directionsLink } from "../../../lib/cms/links.ts";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import { project } from "../../../lib/maps/map-view.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { CareLocation } from "../care-location.ts";
import { carePhrases } from "../phrases.ts";
import { StaticMap } from "./StaticMap.tsx";

/** Width of the map in map units. The map covers about 90 miles so that neighboring towns are visible. */
const SPAN = 640;

const figure = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  & > div {
    overflow: clip;
    block-size: 18rem;
    border: 1px solid var(--color-border);
    border-radius: var(--radius-l);
  }

  @media print {
    display: none;
  }
`;

const directionsLinkStyles = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  font-weight: 700;
`;

interface Mapped {
  name: string;
  address?: CareLocation["address"];
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Renders a map of one location and a link to directions. Renders nothing if the location has no coordinates. */
export function LocationMap({ location, page }: { location: Mapped; page: PageContext }) {
  const { name, address, latitude, longitude } = location;
  const coordinates = coordinatePair(latitude, longitude);
  if (!coordinates) return null;
  const point = project(coordinates);
  const directions = address && directionsLink(address);
  return (
    <figure className={figure}>
      <div>
        <StaticMap view={{ ...point, span: SPAN }} places={[{ ...point, number: 1 }]} />
      </div>
      {directions && (
        <figcaption>
          <a className={directionsLinkStyles} href={directions} target="_blank" rel="noopener">
            <Icon name="map-pin" size={18} />
            {page.t(carePhrases.Directions)}
            <VisuallyHidden>
              {" "}
              {page.t(carePhrases.To, { place: name })} ({page.t(fieldPhrases.OpensInNewWindow)})
            </VisuallyHidden>
          </a>
        </figcaption>
      )}
    </figure>
  );
}
