import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { viewport } from "../theme/viewport.ts";

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) clamp(2rem, 5vw, 5rem);

  @media ${viewport.wide} {
    &[data-picture] {
      grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
      align-items: center;
    }

    &[data-picture="left"] {
      grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    }

    &[data-picture="left"] > :first-child {
      order: 1;
    }
  }
`;

const content = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 42em;
  overflow-wrap: anywhere;
`;

/** Styles for an image frame with a fixed aspect ratio. */
export const pictureFrame = css`
  aspect-ratio: 7 / 4;
  overflow: clip;

  &[data-shape="rounded"] {
    border-radius: var(--radius-l);
  }

  /* The pebble shape of the children's theme, drawn with two radii per corner. */
  [data-theme="childrens-health"] &[data-shape="pebble"] {
    border-radius: 58% 42% 47% 53% / 46% 55% 45% 54%;
  }
`;

interface PictureBesideProps {
  /** Image next to the text, or null if there is no image. */
  picture: ReactNode;
  side: "left" | "right";
  children: ReactNode;
}

/** Renders text with an image. The image is next to the text on wide screens and below the text on narrow screens. */
export const PictureBeside = ({ picture, side, children }: PictureBesideProps) => (
  <div className={layout} data-picture={picture ? side : undefined}>
    <div className={content}>{children}</div>
    {picture && <div>{picture}</div>}
  </div>
);
