import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { petals } from "../../theme/brand/mark.ts";
import { viewport } from "../../theme/viewport.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { fieldPhrases } from "../phrases.ts";

const band = css`
  position: relative;
  overflow: clip;
  padding-block: clamp(2rem, 1.5rem + 2.4vw, 4.5rem);
`;

/* The large pale logo in the corner of wide screens. */
const blossom = css`
  display: none;

  @media screen and ${viewport.wide} {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-end: max(-3rem, calc(50% - 46rem));
    display: block;
    inline-size: 27rem;
    block-size: 27rem;
    translate: 0 -50%;
    rotate: 12deg;
    fill: var(--color-tint);
  }

  @media (forced-colors: active) {
    display: none;
  }
`;

const inner = css`
  position: relative;
  z-index: var(--layer-raised);
`;

const way = css`
  margin-block: calc(-1 * var(--space-4)) var(--space-5);
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
  color: var(--color-muted);
`;

interface PageBandProps {
  page: PageContext;
  /** A short line above the title. */
  above?: string | undefined;
  title: string;
  subtitle?: string;
  children?: ReactNode;
}

/** The header of a page: breadcrumbs (from two steps), title and subtitle on a band with the logo's blossom. */
export const PageBand = ({ page, above, title: words, subtitle: sentence, children }: PageBandProps) => (
  <div className={band} data-tone="sand">
    <svg className={blossom} viewBox="0 0 48 48" aria-hidden="true">
      {petals.map(({ path, transform }) => (
        <path key={transform} d={path} transform={transform} />
      ))}
    </svg>
    <div className={`container ${inner}`}>
      {page.breadcrumbs && page.breadcrumbs.length > 1 && (
        <div className={way}>
          <Breadcrumbs steps={page.breadcrumbs} label={page.t(fieldPhrases.Breadcrumbs)} />
        </div>
      )}
      {above && <p className={topic}>{above}</p>}
      {words && (
        <div className={title}>
          <Heading level={1}>{words}</Heading>
        </div>
      )}
      {sentence && <p className={subtitle}>{sentence}</p>}
      {children}
    </div>
  </div>
);
