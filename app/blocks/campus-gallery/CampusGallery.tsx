import { css } from "@linaria/core";
import { TIMER } from "../../../lib/constants.ts";
import { FieldPicture } from "../../fields/FieldPicture.tsx";
import { fieldPhrases } from "../../fields/phrases.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { toneOf } from "../../theme/style-option.ts";
import { iconButton } from "../../ui/icon-button.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import type { slideshow } from "./slideshow.enhance.ts";

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

  &[data-gallery="awake"] {
    grid: auto / min(100%, 60rem);
    overflow: clip;
  }

  &[data-gallery="awake"] > figure {
    grid-area: 1 / 1;
    opacity: 0;
    transition: opacity ${TIMER.galleryFade}ms;
  }

  &[data-gallery="awake"] > [data-shown] {
    opacity: 1;
  }

  @media print {
    grid: auto-flow / 1fr 1fr;
    overflow: visible;

    &[data-gallery="awake"] {
      grid: auto-flow / 1fr 1fr;
    }

    &[data-gallery="awake"] > figure {
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

const caption = css`
  margin-block-start: var(--space-3);
  font-size: var(--text-s);
  color: var(--color-muted);
`;

const controls = css`
  display: none;
  align-items: center;
  gap: var(--space-3);
  margin-block-start: var(--space-4);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;

  [data-gallery="awake"] + & {
    display: flex;
  }

  & > button {
    ${iconButton}
    border: 1px solid var(--color-control-border);
    border-radius: 50%;
    color: var(--color-link);
    background: var(--color-surface);
  }

  & > [data-state="paused"] > :first-child,
  & > button:not([data-state="paused"]) > :last-child:not(:only-child) {
    display: none;
  }

  @media print {
    display: none !important;
  }
`;

const glyph = css`
  display: grid;
`;

type Props = ViewProps<typeof fields>;

export function CampusGallery({ fields: { heading, images, styleOption }, page }: Props) {
  const shown = images.filter(({ image }) => image);
  if (shown.length === 0) return null;
  const figures = (
    // biome-ignore lint/a11y/useSemanticElements: it groups pictures, no controls
    <div
      className={gallery}
      data-gallery=""
      role="group"
      aria-label={heading || page.t(phrases.GalleryLabel)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
      tabIndex={0}
    >
      {shown.map(({ id, image, caption: line }) => (
        <figure key={id || image?.src}>
          <div className={frame}>
            <FieldPicture image={image} fit="cover" size="hero" />
          </div>
          {line && <figcaption className={caption}>{line}</figcaption>}
        </figure>
      ))}
    </div>
  );
  const control = (words: string, icon: "chevron-left" | "chevron-right" | "pause" | "play") => (
    <span className={glyph}>
      <Icon name={icon} size={20} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
  return (
    <Section heading={heading} tone={toneOf(styleOption, "plain")}>
      {shown.length === 1 || page.editing ? (
        figures
      ) : (
        <Enhance<typeof slideshow> name="campus-gallery/slideshow" wake="visible">
          <div>
            {figures}
            <div className={controls}>
              <button type="button">{control(page.t(fieldPhrases.CarouselBack), "chevron-left")}</button>
              <button type="button">
                {control(page.t(phrases.GalleryPause), "pause")}
                {control(page.t(phrases.GalleryPlay), "play")}
              </button>
              <button type="button">{control(page.t(fieldPhrases.CarouselNext), "chevron-right")}</button>
              <span data-where />
            </div>
          </div>
        </Enhance>
      )}
    </Section>
  );
}
