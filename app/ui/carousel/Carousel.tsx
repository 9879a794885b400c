import { css } from "@linaria/core";
import { isValidElement, type ReactNode } from "react";
import { fillText } from "../../../lib/cms/language.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { largeText } from "../../theme/viewport.ts";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/Icon.tsx";
import type { carousel } from "./carousel.enhance.ts";

const frame = css`
  container: carousel / inline-size;
`;

const row = css`
  position: relative;
`;

/* If only part of the last card is visible, the track extends to the edge of the container. */
const track = css`
  /* Contains absolutely positioned content of the cards, which would otherwise widen the page. */
  position: relative;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: var(--slide);
  grid-template-rows: var(--rows, none);
  gap: 24px;
  padding: 4px max(4px, var(--bleed));
  margin: -4px min(-4px, -1 * var(--bleed));
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: max(4px, var(--bleed));
  scroll-snap-type: inline mandatory;
  scrollbar-width: none;
  border-radius: var(--radius-m);

  /* Shows one card at a time because long words need the full width. */
  @media ${largeText} {
    grid-auto-columns: 100%;
  }

  & > * {
    scroll-snap-align: start;
    min-inline-size: 0;
  }

  &[data-dragging] {
    cursor: grabbing;
    scroll-snap-type: none;
    scroll-behavior: auto;
    user-select: none;
  }

  &[data-dragging] a {
    pointer-events: none;
  }

  /* Without JavaScript, visitors need the scrollbar. */
  @media (scripting: none) {
    scrollbar-width: thin;
    padding-block-end: var(--space-4);
  }

  [data-failed] & {
    scrollbar-width: thin;
  }

  @media (prefers-reduced-motion: no-preference) {
    scroll-behavior: smooth;
  }

  @media print {
    grid-auto-flow: row;
    grid-template-columns: repeat(2, 1fr);
    overflow: visible;
  }
`;

const controls = css`
  display: var(--buttons);
  justify-content: flex-end;
  gap: var(--space-3);
  margin-block-start: var(--space-5);

  [data-failed] & {
    display: none;
  }

  @media (scripting: none) {
    display: none;
  }

  @media print {
    display: none;
  }
`;

const arrow = css`
  display: grid;
  place-items: center;
  inline-size: 3rem;
  block-size: 3rem;
  padding: 0;
  border: 2px solid currentColor;
  border-radius: 50%;
  color: var(--color-link);
  background: var(--color-surface);
  transition:
    color var(--duration-fast),
    background-color var(--duration-fast);

  &:hover:not(:disabled) {
    color: var(--color-surface);
    background: var(--color-link);
  }

  &:focus-visible {
    border-radius: 50%;
  }

  &:disabled {
    cursor: default;
    color: var(--color-muted);
    border-color: var(--color-border);
    background: none;
  }
`;

/** UI strings for the carousel. `slideOf` contains the placeholders `{n}` and `{total}`. */
export interface CarouselLabels {
  carousel: string;
  slide: string;
  slideOf: string;
  back: string;
  next: string;
}

interface CarouselProps {
  /** Accessible name of the carousel. */
  label: string;
  /** CSS class from `carouselSteps`, which sets the number of visible slides at each viewport or container width. */
  steps: string;
  /** Key that identifies the carousel's content. When the key changes, the carousel scrolls back to the first slide. */
  resetKey?: string;
  words: CarouselLabels;
  children: ReactNode;
}

/**
 * Renders a carousel that uses CSS scroll snap. Without JavaScript, visitors can scroll the carousel with touch
 * gestures, the scrollbar, or the keyboard. JavaScript adds buttons, mouse dragging, and arrow key support. JavaScript
 * also removes off-screen slides from the tab order.
 */
export function Carousel({ label, steps, resetKey, words, children }: CarouselProps) {
  const slides = [children].flat(Number.POSITIVE_INFINITY).filter((child) => child && child !== true);
  const name = (index: number) => fillText(words.slideOf, { n: index + 1, total: slides.length });
  const keyOf = (slide: ReactNode, index: number) => (isValidElement(slide) && slide.key) || index;
  return (
    <Enhance<typeof carousel> name="ui/carousel" hydrate="visible">
      <div className={frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern requires a group with a role description */}
        <div
          className={classNames(row, steps)}
          role="group"
          aria-roledescription={words.carousel}
          aria-label={label}
          data-count={slides.length}
          data-reset={resetKey}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <div className={track} tabIndex={0} data-track="">
            {slides.map((slide, index) => (
              // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern requires a group for each slide
              <div role="group" aria-roledescription={words.slide} aria-label={name(index)} key={keyOf(slide, index)}>
                {slide}
              </div>
            ))}
          </div>
          <div className={controls}>
            <button className={arrow} type="button" disabled aria-label={words.back} data-slide-back="">
              <Icon name="arrow-left" />
            </button>
            <button className={arrow} type="button" aria-label={words.next} data-slide-next="">
              <Icon name="arrow-right" />
            </button>
          </div>
        </div>
      </div>
    </Enhance>
  );
}
