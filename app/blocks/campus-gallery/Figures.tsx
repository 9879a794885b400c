import { css } from "@linaria/core";
import { TIMER } from "../../../lib/constants.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import type { Image } from "../../cms/fields/types.ts";
import { Muted } from "../../ui/Muted.tsx";

/* Without JavaScript, visitors scroll through a row. */
const row = "grid: auto / auto-flow min(100%, 60rem); overflow-x: auto;";
const rowFigure = "grid-area: auto; opacity: 1;";

const gallery = css`
  display: grid;
  ${row}
  gap: 24px;
  scroll-snap-type: inline mandatory;

  & > figure {
    scroll-snap-align: start;
  }

  /* The slides are stacked before hydration too, which prevents a layout shift. */
  &[data-gallery="stack"] {
    grid: auto / min(100%, 60rem);
    overflow: clip;
  }

  &[data-gallery="stack"] > figure {
    grid-area: 1 / 1;
    opacity: 0;
    transition: opacity ${TIMER.galleryFade}ms;
  }

  &[data-gallery="stack"] > [data-shown] {
    opacity: 1;
  }

  [data-failed] &[data-gallery="stack"] {
    ${row}
  }

  [data-failed] &[data-gallery="stack"] > figure {
    ${rowFigure}
  }

  @media (scripting: none) {
    &[data-gallery="stack"] {
      ${row}
    }

    &[data-gallery="stack"] > figure {
      ${rowFigure}
    }
  }

  @media print {
    &,
    &[data-gallery="stack"] {
      grid: auto-flow / 1fr 1fr;
      overflow: visible;
    }

    &[data-gallery="stack"] > figure {
      ${rowFigure}
    }
  }
`;

const frame = css`
  aspect-ratio: 7 / 4;
  overflow: clip;
  border-radius: var(--radius-l);
`;

export interface Slide {
  id: string;
  image: Image | null;
  caption: string;
}

interface FiguresProps {
  slides: readonly Slide[];
  label: string;
  /** Index of the visible image in a stack, or undefined if the images form a row. */
  shown?: number;
  /** Whether the island is hydrated. After hydration, JavaScript determines which image of a stack is visible. */
  isHydrated?: boolean;
  live?: "polite" | "off" | undefined;
}

export const Figures = ({ slides, label, shown, isHydrated = false, live }: FiguresProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the element groups images, not form controls
  <div
    className={gallery}
    data-gallery={shown === undefined ? "row" : "stack"}
    role="group"
    aria-label={label}
    aria-live={live}
    // Before hydration, the gallery is a scroll container, so keyboard users must be able to focus it.
    tabIndex={isHydrated ? undefined : 0}
  >
    {slides.map(({ id, image, caption: line }, index) => (
      <figure
        key={id || image?.src}
        data-shown={index === shown ? "" : undefined}
        inert={isHydrated && index !== shown}
      >
        <div className={frame}>
          <FieldPicture image={image} fit="cover" size="hero" />
        </div>
        {line && (
          <Muted as="figcaption" size="s">
            {line}
          </Muted>
        )}
      </figure>
    ))}
  </div>
);
