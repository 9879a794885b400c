import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { mapPhrases } from "./phrases.ts";

const note = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  margin-block-end: var(--space-3);
  font-size: var(--text-s);

  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    font-weight: 700;
  }
`;

interface MapAreaNoteProps {
  /** Name of the map area that limits the results. */
  area: string;
  /** URL of the current search without a map area. */
  allResultsHref: string;
  page: PageContext;
}

/** Renders a note that a map area limits the search results. The note contains a link to all results. */
export const MapAreaNote = ({ area, allResultsHref, page }: MapAreaNoteProps) => (
  <p className={note}>
    <Icon name="map-pin" size={18} />
    <span>{area}</span>
    <a href={allResultsHref} data-search>
      {page.t(mapPhrases.SearchEverywhere)}
    </a>
  </p>
);
