import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { type Address, addressText, directionsLink, mapsLink } from "../../lib/cms/links.ts";
import { lineText } from "../../lib/text/lines.ts";
import { leavesSite, linkProps, NewWindow } from "../cms/components/FieldLink.tsx";
import { linkText } from "../cms/fields/link-text.ts";
import { fieldPhrases } from "../cms/phrases.ts";
import type { PageContext } from "../context/page-context.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Phone } from "../ui/Phone.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import type { CareLocation } from "./care-location.ts";
import { carePhrases as phrases } from "./phrases.ts";

export const quietLink = css`
  color: inherit;
  text-decoration-color: var(--color-border);

  &:hover {
    color: var(--color-link);
    text-decoration-color: currentColor;
  }
`;

const columns = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-7);
  margin-block-start: var(--space-5);

  & > div {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    max-inline-size: 32rem;
  }
`;

const line = css`
  font-size: var(--text-s);
  font-style: normal;

  /* Enlarges the touch target without covering the link above the address. */
  & > a {
    display: inline-block;
    margin-block: -0.25rem -0.6rem;
    padding-block: 0.25rem 0.6rem;
  }
`;

const note = css`
  max-inline-size: 36em;
  font-size: var(--text-s);
  color: var(--color-muted);
`;

const links = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-5);
  font-size: var(--text-s);
  font-weight: 700;
`;

const actionLink = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  & > svg {
    flex: none;
  }
`;

/** Renders two columns: the first for the address and links, and the second for the opening hours. */
export const LocationFacts = ({ children }: { children: ReactNode }) => <div className={columns}>{children}</div>;

/** Renders an address with a link to a map. Renders nothing if there is no address. */
export function LocationAddress({ address, page }: { address: Address | null; page: PageContext }) {
  const maps = address && mapsLink(address);
  if (!maps) return null;
  return (
    <address className={line}>
      <a className={quietLink} href={maps} target="_blank" rel="noopener">
        {lineText(addressText(address))}
        <VisuallyHidden> ({page.t(fieldPhrases.OpensInNewWindow)})</VisuallyHidden>
      </a>
    </address>
  );
}

/** Renders text that describes the way to a location's entrance. */
export const WayFinding = ({ words }: { words: string }) => (words ? <p className={note}>{words}</p> : null);

type Linked = Pick<CareLocation, "name" | "phone" | "address" | "website" | "spot">;

/**
 * Renders links to a location's page, phone number, and directions. Omits the phone link or the directions link if the
 * location has no phone number or no address.
 */
export function LocationLinks({
  place: { name, phone, address, website, spot },
  page,
}: {
  place: Linked;
  page: PageContext;
}) {
  const directions = address && directionsLink(address);
  if (!phone.trim() && !directions && !website && !spot) return null;
  return (
    <p className={links}>
      {spot && (
        <ButtonLink {...spot} size="small" icon="clock">
          {page.t(phrases.SaveYourSpot)}
          <VisuallyHidden> {page.t(phrases.SpotThere, { place: name })}</VisuallyHidden>
        </ButtonLink>
      )}
      <Phone value={phone} action={actionLink} />
      {directions && (
        <a className={actionLink} href={directions} target="_blank" rel="noopener">
          <Icon name="map-pin" size={18} />
          {page.t(phrases.Directions)}
          <VisuallyHidden>
            {" "}
            {page.t(phrases.To, { place: name })} ({page.t(fieldPhrases.OpensInNewWindow)})
          </VisuallyHidden>
        </a>
      )}
      {website && (
        <a className={actionLink} {...linkProps(website)}>
          <Icon name={leavesSite(website) ? "arrow-up-right" : "arrow-right"} size={18} />
          {linkText(website, page.t(phrases.Website))}
          {website.hrefLang && ` (${page.t(fieldPhrases.InEnglish)})`}
          {!website.text && <VisuallyHidden> {name}</VisuallyHidden>}
          <NewWindow link={website} page={page} />
        </a>
      )}
    </p>
  );
}
