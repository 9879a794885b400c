import { css } from "@linaria/core";
import { TIMER } from "../../../lib/constants.ts";
import { FieldPicture } from "../../cms/components/FieldPicture.tsx";
import type { Image } from "../../cms/fields/types.ts";
import { Muted } from "../../ui/Muted.tsx";

const gallery = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: min(100%, 60rem);
  gap: 24px;
  overflow-x: auto;
  scroll-snap-type: inline mandatory;

  & > figure {
    scroll-snap-align: start;
  }

  &[data-gallery="hydrated"] {
    grid: auto / min(100%, 60rem);
    overflow: clip;
  }

  &[data-gallery="hydrated"] > figure {
    grid-area: 1 / 1;
    opacity: 0;
    transition: opacity ${TIMER.galleryFade}ms;
  }

  &[data-gallery="hydrated"] > [data-shown] {
    opacity: 1;
  }

  @media print {
    grid: auto-flow / 1fr 1fr;
    overflow: visible;

    &[data-gallery="hydrated"] {
      grid: auto-flow / 1fr 1fr;
    }

    &[data-gallery="hydrated"] > figure {
      grid-area: auto;
      opacity: 1;
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
  /** Index of the visible slide, or undefined before hydration, when the slides form a scrollable row. */
  shown?: number | undefined;
  live?: "polite" | "off" | undefined;
}

export const Figures = ({ slides, label, shown, live }: FiguresProps) => {
  const isHydrated = shown !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element groups images, not form controls
    <div
      className={gallery}
      data-gallery={isHydrated ? "hydrated" : ""}
      role="group"
      aria-label={label}
      aria-live={live}
      // A scrollable element must be focusable for keyboard users.
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
};
