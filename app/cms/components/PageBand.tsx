import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { ToneName } from "../../../lib/brand/colors.ts";
import { petals } from "../../../lib/brand/mark.ts";
import type { PageContext } from "../../context/page-context.ts";
import { below, from, viewport } from "../../theme/viewport.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { classNames } from "../../ui/class-names.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PhoneText } from "../../ui/Phone.tsx";
import { fieldPhrases } from "../phrases.ts";

const band = css`
  position: relative;
  padding-block: clamp(2rem, 1.5rem + 2.4vw, 4.5rem);
`;

/* The large pale logo in the corner of wide screens. Only the logo is clipped, not a list that opens in the band. */
const backdrop = css`
  display: none;

  @media screen and ${viewport.wide} {
    position: absolute;
    inset: 0;
    display: block;
    overflow: clip;
  }

  @media (forced-colors: active) {
    display: none;
  }

  & > svg {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-end: max(-3rem, calc(50% - 46rem));
    inline-size: 27rem;
    block-size: 27rem;
    translate: 0 -50%;
    rotate: 12deg;
    fill: var(--color-tint);
  }
`;

const inner = css`
  position: relative;
  z-index: var(--layer-raised);

  &[data-beside] {
    display: grid;
    grid-template: "way" auto "media" auto "words" auto "aside" auto / minmax(0, 1fr);
  }

  @media ${from(600)} {
    &[data-beside="portrait"] {
      grid-template: "way way" auto "media words" auto ". aside" auto / auto minmax(0, 1fr);
      column-gap: var(--space-6);
      align-items: center;
    }
  }

  @media ${viewport.wide} {
    &:has(> [data-aside]) {
      grid-template: "way way way" auto "media words aside" auto / auto minmax(0, 1fr) auto;
    }

    &[data-beside="picture"] {
      grid-template: "way media" auto "words media" 1fr / minmax(0, 5fr) minmax(0, 6fr);
      column-gap: clamp(2rem, 4vw, 4rem);
      align-items: center;
    }
  }
`;

/* On narrow screens, the content below the header starts on the first screen. */
const compact = css`
  @media ${viewport.narrow} {
    padding-block: var(--space-5);
  }

  @media ${below(600)} {
    padding-block: var(--space-3) var(--space-4);

    & [data-media] {
      display: none;
    }

    & h1 {
      font-size: var(--heading-l);
    }

    & nav {
      margin-block: calc(var(--space-4) - 2px) calc(-1 * var(--space-3));
    }
  }

  @media ${viewport.wide} {
    padding-block: var(--space-6);

    & > [data-beside="picture"] {
      grid-template-columns: minmax(0, 8fr) minmax(0, 5fr);
    }

    & > [data-beside="picture"] > [data-media] {
      aspect-ratio: 2 / 1;
    }
  }
`;

/* A plain band shares the space below it with the next section, unless the section has a background of its own. */
const plain = css`
  &:not(:has(+ [data-tone]:not([data-tone="plain"]))) {
    padding-block-end: 0;
  }
`;

const breadcrumbTrail = css`
  grid-area: way;
  margin-block: calc(-1 * var(--space-4)) var(--space-5);
`;

const media = css`
  grid-area: media;
  margin-block-end: var(--space-5);
  overflow: clip;

  [data-beside="picture"] > & {
    aspect-ratio: 2 / 1;
    border-radius: var(--radius-m);

    @media ${viewport.wide} {
      aspect-ratio: 7 / 4;
      margin: 0;
      border-radius: var(--radius-l);
    }
  }

  [data-beside="portrait"] > & {
    inline-size: clamp(7rem, 5rem + 8vw, 12rem);
    aspect-ratio: 1;

    @media ${from(600)} {
      margin: 0;
    }
  }
`;

const textArea = css`
  grid-area: words;
`;

const asideArea = css`
  grid-area: aside;
`;

const topic = css`
  margin-block-end: var(--space-3);
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-link);
`;

const title = css`
  max-inline-size: 13.2em;
  font-size: var(--heading-xl);
`;

const subtitle = css`
  max-inline-size: var(--measure);
  margin-block-start: var(--space-5);
  font-size: var(--text-l);
  text-wrap: pretty;
  color: var(--color-muted);
`;

interface PageBandProps {
  page: PageContext;
  /** A short line of text above the title. */
  above?: string | undefined;
  title: string;
  subtitle?: string | undefined;
  /**
   * Whether the page shows a single record of a wildcard item. The CMS sends the same breadcrumb for all records of a
   * wildcard item. The component therefore replaces the last breadcrumb's text with the page title.
   */
  isDetail?: boolean;
  /** Image next to the text on wide screens and above the text on narrow screens. */
  picture?: ReactNode;
  /** Square image, which is rendered before the title and the subtitle. */
  portrait?: ReactNode;
  /** Content beside the title on wide screens, and below it on narrow screens. Requires a portrait. */
  aside?: ReactNode;
  /** Whether the content below comes first: less space, no image on narrow screens, and a small one on wide screens. */
  isBrief?: boolean;
  /**
   * Tone of the header; default: `sand`, with the blossom from the logo if there is no image. After a plain header, the
   * content follows without a band.
   */
  tone?: ToneName;
  children?: ReactNode;
}

/**
 * Renders a page header with a title, a subtitle, and an image. If the page has at least two breadcrumbs, renders them
 * above the title.
 */
export function PageBand({
  page,
  above,
  title: name,
  subtitle: sentence,
  isDetail,
  picture,
  portrait,
  aside,
  isBrief = false,
  tone = "sand",
  children,
}: PageBandProps) {
  const { breadcrumbs = [] } = page;
  const steps = isDetail && breadcrumbs.length > 0 ? [...breadcrumbs.slice(0, -1), { text: name }] : breadcrumbs;
  const mediaContent = picture || portrait;
  return (
    <div className={classNames(band, isBrief && compact, tone === "plain" && plain)} data-tone={tone}>
      {!mediaContent && tone === "sand" && (
        <div className={backdrop}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            {petals.map(({ path, transform }) => (
              <path key={transform} d={path} transform={transform} />
            ))}
          </svg>
        </div>
      )}
      <div className={`container ${inner}`} data-beside={mediaContent ? (picture ? "picture" : "portrait") : undefined}>
        {steps.length > 1 && (
          <div className={breadcrumbTrail}>
            <Breadcrumbs steps={steps} label={page.t(fieldPhrases.Breadcrumbs)} />
          </div>
        )}
        {mediaContent && (
          <div className={media} data-media="">
            {mediaContent}
          </div>
        )}
        <div className={textArea}>
          {above && <p className={topic}>{above}</p>}
          {name && (
            <div className={title}>
              <PageTitle page={page}>{name}</PageTitle>
            </div>
          )}
          {sentence && (
            <p className={subtitle}>
              <PhoneText>{sentence}</PhoneText>
            </p>
          )}
          {children}
        </div>
        {aside && (
          <div className={asideArea} data-aside="">
            {aside}
          </div>
        )}
      </div>
    </div>
  );
}
