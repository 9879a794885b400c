import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ToneName } from "../../../lib/brand/colors.ts";
import type { PageContext } from "../../context/page-context.ts";
import { faceOf, toneOf } from "../../theme/style-option.ts";
import type { surfaceOf } from "../../theme/surface.ts";
import { Face } from "../../ui/Face.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { PictureBeside, pictureFrame } from "../../ui/PictureBeside.tsx";
import { Section } from "../../ui/Section.tsx";
import type { Image, SafeHtml, Values } from "../fields/types.ts";
import { AuthoredIcon } from "./AuthoredIcon.tsx";
import { type CtaButton, Ctas, showsCtas } from "./Cta.tsx";
import { FieldPicture } from "./FieldPicture.tsx";
import type { messageFields } from "./message-fields.ts";
import { Prose } from "./Prose.tsx";

const frame = css`
  container-type: inline-size;

  &:is([data-look="card"], [data-look="panel"]) {
    max-inline-size: var(--container);
    margin-inline: auto;
    padding: var(--space-5) var(--gutter);
  }
`;

const surface = css`
  padding-block: clamp(1.5rem, 1.2rem + 1.4vw, 2.5rem);

  [data-look="callout"] > & {
    padding-block: clamp(2.5rem, 1.8rem + 3vw, 5rem);
  }

  [data-look="card"] > & {
    border: 1px solid var(--color-border);
    border-radius: var(--radius-l);
    background: var(--color-surface);
    box-shadow: var(--shadow-s);
  }

  [data-look="panel"] > & {
    padding: 0;
    overflow: clip;
    border-radius: var(--radius-l);
  }
`;

const row = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-6);

  @container (min-width: 46rem) {
    grid-template-columns: minmax(0, 1fr) fit-content(45%);
    align-items: center;

    &[data-mark] {
      grid-template-columns: auto minmax(0, 1fr) fit-content(45%);
    }

    &[data-picture="right"] {
      grid-template-columns: minmax(0, 1fr) fit-content(45%) auto;
    }
  }
`;

const icon = css`
  inline-size: 3.5rem;
  block-size: 3.5rem;
  padding: 0.75rem;
  border-radius: var(--radius-m);
  color: var(--color-on-tint);
  background: var(--color-tint);

  /* On phones, a band leaves the first screen to what follows. */
  @container (max-width: 30rem) {
    [data-look="band"] & {
      display: none;
    }
  }
`;

/* The thumbnail is hidden on phones, where the text is sufficient. */
const thumbnail = css`
  display: none;
  inline-size: 8rem;
  aspect-ratio: 4 / 3;
  overflow: clip;
  border-radius: var(--radius-s);

  @container (min-width: 46rem) {
    display: block;

    [data-picture="right"] > & {
      order: 1;
    }
  }
`;

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  @container (min-width: 52rem) {
    &[data-picture] {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    }

    &[data-picture="left"] {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    }
  }
`;

const pictureColumn = css`
  aspect-ratio: 16 / 9;

  @container (min-width: 52rem) {
    order: 1;
    aspect-ratio: auto;
    /* The text determines the height, and the picture fills it. */
    position: relative;
    min-block-size: 22rem;

    & img {
      position: absolute;
      inset: 0;
    }

    [data-picture="left"] > & {
      order: -1;
    }
  }
`;

const line = css`
  margin-block-end: var(--space-1);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-link);
`;

const textColumn = css`
  & > :is(p, .prose):not(:first-child) {
    margin-block-start: var(--space-2);
  }

  [data-look="callout"] & {
    max-inline-size: 38em;
    font-size: var(--text-l);

    & > :is(p, .prose):not(:first-child) {
      margin-block-start: var(--space-4);
    }
  }

  [data-look="panel"] & {
    align-self: center;
    padding: clamp(1.5rem, 5cqi, 4rem);

    & > :is(.prose, [data-buttons]):not(:first-child) {
      margin-block-start: var(--space-5);
    }
  }
`;

/** Returns the buttons that a message block's fields (`messageFields`) declare. */
export const buttonsOf = (fields: Values<typeof messageFields>): CtaButton[] => [
  { link: fields.primaryButtonLink, text: fields.primaryButtonText, image: fields.primaryButtonIcon },
  { link: fields.secondaryButtonLink, text: fields.secondaryButtonText, image: fields.secondaryButtonIcon },
];

interface BannerProps {
  /**
   * `band` is a full-width banner. `callout` is a taller full-width banner, usually in a strong color. `card` is a
   * bordered box with a thumbnail. `panel` is a tinted box with a large image. `scene` is a full-width section with a
   * large image.
   */
  look: "band" | "callout" | "card" | "panel" | "scene";
  /** Tone of the banner if `styleOption` does not specify one. */
  usual?: ToneName;
  /** Author-defined background and text colors, which override the banner's tone. */
  surface?: ReturnType<typeof surfaceOf>;
  styleOption?: string;
  /**
   * Icon before the banner's text. In the children's theme, a banner without an icon shows the face image from
   * `styleOption`.
   */
  icon?: Image | null;
  picture?: Image | null;
  /** Side on which the banner shows the image. */
  side?: "left" | "right";
  /** Content above the banner's title: text or a `TopicLine`. */
  above?: ReactNode;
  title: string;
  message?: SafeHtml | null;
  buttons: readonly CtaButton[];
  /** Whether to push clicks on the buttons to the data layer (`app/browser/banner-clicks.ts`). */
  track?: boolean;
  /** Whether the banner promotes something. Printed pages omit promotions. */
  isPromotion?: boolean;
  page: PageContext;
  /** Content between the banner's title and message. */
  children?: ReactNode;
}

/**
 * Renders a message with a title, buttons, and an icon or an image. All blocks that show a banner use this component.
 */
export function Banner({
  look,
  usual = "plain",
  surface: authored,
  styleOption = "",
  icon: authoredIcon,
  picture,
  side = "right",
  above,
  title,
  message,
  buttons,
  track,
  isPromotion,
  page,
  children,
}: BannerProps) {
  const print = isPromotion ? "none" : undefined;
  const tone = toneOf(styleOption, usual);
  const standInFace = <Face styleOption={styleOption} theme={page.theme} />;
  const isLarge = look !== "band" && look !== "card";
  const text = (
    <>
      {typeof above === "string" && above ? <p className={line}>{above}</p> : above}
      {title && (
        <Heading level={2} size={isLarge ? "l" : "m"}>
          {title}
        </Heading>
      )}
      {children}
      {message && <Prose html={message} />}
    </>
  );
  const actions = showsCtas(buttons, page) && (
    <div data-buttons="" data-counts-clicks={track ? title : undefined}>
      <Ctas buttons={buttons} page={page} />
    </div>
  );
  if (look === "scene")
    return (
      <Section tone={tone} print={print}>
        <PictureBeside
          side={side}
          picture={
            picture && (
              <div className={pictureFrame} data-shape="pebble">
                <FieldPicture image={picture} fit="cover" size="hero" share="half" />
              </div>
            )
          }
        >
          {standInFace}
          {text}
          {actions}
        </PictureBeside>
      </Section>
    );
  if (look === "panel")
    return (
      <div className={frame} data-look={look} data-print={print}>
        <div className={`${surface} ${columns}`} data-tone={tone} data-picture={picture ? side : undefined}>
          {picture && (
            <div className={pictureColumn}>
              <FieldPicture image={picture} fit="cover" />
            </div>
          )}
          <div className={textColumn}>
            {text}
            {actions}
          </div>
        </div>
      </div>
    );
  const isMarked = authoredIcon || (picture && side === "left") || faceOf(styleOption, page.theme) !== null;
  return (
    <div className={frame} data-look={look} data-print={print}>
      <div className={surface} data-tone={tone} {...authored}>
        <div
          className={`container ${row}`}
          data-mark={isMarked ? true : undefined}
          data-picture={picture ? side : undefined}
        >
          {picture && (
            <div className={thumbnail}>
              <FieldPicture image={picture} fit="cover" />
            </div>
          )}
          {authoredIcon ? <AuthoredIcon icon={authoredIcon} size={72} className={icon} /> : standInFace}
          <div className={textColumn}>{text}</div>
          {actions}
        </div>
      </div>
    </div>
  );
}
