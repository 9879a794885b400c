import { css } from "@linaria/core";
import type { ReactElement } from "react";
import { ProviderCarousel } from "../../care/ProviderCarousel.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { phrases } from "./phrases.ts";

export const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
  gap: 24px;

  &[data-display="list"] {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }

  /* One row, like a carousel. Only skeletons use this layout. */
  &[data-display="carousel"] {
    grid-template-columns: none;
    grid-auto-flow: column;
    grid-auto-columns: min(85%, 26rem);
    overflow: clip;
  }
`;

export const DISPLAYS = [
  ["list", phrases.DisplayList],
  ["carousel", phrases.DisplayCarousel],
  ["grid", phrases.DisplayGrid],
] as const;
export type Display = (typeof DISPLAYS)[number][0];

interface CardsProps {
  display: Display;
  /** Sort order of the cards. When the sort order changes, a carousel scrolls back to its first slide. */
  sort: string;
  label: string;
  cards: readonly ReactElement[];
  page: PageContext;
}

/** Renders provider cards in the selected layout. */
export const Cards = ({ display, sort, label, cards, page }: CardsProps) =>
  display === "carousel" ? (
    <ProviderCarousel label={label} resetKey={sort} page={page}>
      {cards}
    </ProviderCarousel>
  ) : (
    <ul className={grid} data-display={display}>
      {cards.map((card) => (
        <li key={card.key}>{card}</li>
      ))}
    </ul>
  );
