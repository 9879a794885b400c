import { css } from "@linaria/core";
import type { Location } from "../../../contracts/locations.ts";
import { shownMiles } from "../../../lib/distance.ts";
import { addressText, directionsLink, mapsLink, safeHref } from "../../../lib/links.ts";
import { shownPicture } from "../../../lib/media.ts";
import { displayPhone, telHref } from "../../../lib/phone.ts";
import { OpeningHours } from "../../care/OpeningHours.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { from, viewport } from "../../theme/viewport.ts";
import { Heading } from "../../ui/Heading.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";

const card = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding-block: var(--space-5);

  @media ${from(600)} {
    grid-template-columns: 9rem minmax(0, 1fr);
    gap: var(--space-5);
  }

  @media ${viewport.wide} {
    grid-template-columns: 11rem minmax(0, 1fr) 21rem;
  }
`;

const media = css`
  display: none;

  @media ${from(600)} {
    display: grid;
    place-items: center;
    aspect-ratio: 4 / 3;
    align-self: start;
    overflow: clip;
    border-radius: var(--radius-m);
    color: var(--color-on-tint);
    background: var(--color-tint);
  }

  @media ${from(600)} and ${viewport.narrow} {
    grid-row: span 2;
  }
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

const quiet = css`
  color: inherit;
  text-decoration-color: var(--color-border);

  &:hover {
    color: var(--color-link);
    text-decoration-color: currentColor;
  }
`;

const line = css`
  font-size: var(--text-s);
  font-style: normal;
`;

const note = css`
  max-inline-size: 36em;
  font-size: var(--text-s);
  color: var(--color-muted);
`;

const links = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  margin-block-start: var(--space-1);
  font-size: var(--text-s);
  font-weight: 700;

  & > a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 1.75rem;
    text-decoration: none;
  }

  & > a:hover {
    text-decoration: underline;
  }
`;

/** A file's address that is worth a try: systems send nothing, an empty text or a query alone for "none" (LC-12). */
export const pictureOf = (url: string | undefined, hosts?: readonly string[]): string | null =>
  url?.startsWith("?") ? null : shownPicture(url, hosts, { width: 352, height: 264 });

/** A location among search results (LC-11). */
export function LocationCard({ location, page }: { location: Location; page: PageContext }) {
  const { name, address, phone, hours, waitTime, wayFinding, locationTypes } = location;
  const picture = pictureOf(location.media[0]?.url, page.pictureHosts);
  const website = safeHref(location.websiteUrl);
  const maps = address && mapsLink(address);
  const directions = address && directionsLink(address);
  const tel = telHref(phone);
  const miles = shownMiles(location.distance);
  return (
    <article className={card}>
      <div className={media}>
        {picture ? (
          <Picture src={picture} alt="" width={352} height={264} fit="cover" />
        ) : (
          <Icon name="hospital" size={40} />
        )}
      </div>
      <div className={words}>
        {(locationTypes.length > 0 || miles !== null) && (
          <p className={kind}>
            {locationTypes.length > 0 && <span>{locationTypes.join(", ")}</span>}
            {miles !== null && <span>{page.t(phrases.Miles, { n: miles })}</span>}
          </p>
        )}
        <Heading level={2} size="s">
          {website ? (
            <a className={quiet} href={website}>
              {name}
            </a>
          ) : (
            name
          )}
        </Heading>
        {address && maps && (
          <address className={line}>
            <a className={quiet} href={maps} target="_blank" rel="noopener">
              {addressText(address)}
              <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
            </a>
          </address>
        )}
        {wayFinding && <p className={note}>{wayFinding}</p>}
        <p className={links}>
          {phone && tel && (
            <a href={tel}>
              <Icon name="phone" size={18} />
              {displayPhone(phone)}
            </a>
          )}
          {directions && (
            <a href={directions} target="_blank" rel="noopener">
              <Icon name="map-pin" size={18} />
              {page.t(phrases.Directions)}
              <VisuallyHidden>
                {" "}
                {page.t(phrases.To, { place: name })} ({page.t(fieldPhrases.OpensInNewWindow)})
              </VisuallyHidden>
            </a>
          )}
          {website && (
            <a href={website}>
              <Icon name="arrow-right" size={18} />
              {page.t(phrases.Website)}
              <VisuallyHidden> {name}</VisuallyHidden>
            </a>
          )}
        </p>
      </div>
      <OpeningHours hours={hours} waitTime={waitTime} wording="search" page={page} />
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

/** The place of a location card: as tall as most are. */
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
