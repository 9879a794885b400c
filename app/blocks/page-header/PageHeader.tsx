import { css } from "@linaria/core";
import { Heading } from "../../ui/Heading.tsx";
import type { ViewProps } from "../define.ts";
import type { fields } from "./fields.ts";

/* Two petals of the mark, large and pale, fill the free corner of wide screens. */
const band = css`
  position: relative;
  overflow: clip;
  padding-block: clamp(2.5rem, 1.8rem + 3vw, 5rem);

  &::before,
  &::after {
    content: "";
    position: absolute;
    inset-block-end: -9rem;
    inset-inline-end: max(-4rem, calc(50% - 45rem));
    inline-size: 24rem;
    block-size: 24rem;
    border-radius: 50% 0 50% 50%;
    background: var(--color-tint);
    opacity: 0.75;
  }

  &::after {
    inset-block-end: -15rem;
    inset-inline-end: max(13rem, calc(50% - 28rem));
    rotate: -60deg;
    opacity: 0.45;
  }

  @media (max-width: 904.98px), print, (forced-colors: active) {
    &::before,
    &::after {
      display: none;
    }
  }
`;

const inner = css`
  position: relative;
  z-index: var(--layer-raised);
  max-inline-size: var(--container);
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

const topic = css`
  margin-block-end: var(--space-3);
  font-size: var(--text-s);
  font-weight: 700;
  color: var(--color-link);
`;

const title = css`
  max-inline-size: 22ch;
  font-size: var(--heading-xl);
`;

const subtitle = css`
  max-inline-size: 56ch;
  margin-block-start: var(--space-4);
  font-size: var(--text-l);
  color: var(--color-muted);
`;

export function PageHeader({ fields: { pageTitle, pageSubtitle, topics }, page }: ViewProps<typeof fields>) {
  const above = topics[0]?.websiteOverride;
  if (!pageTitle && !pageSubtitle && !above && !page.editing) return null;
  return (
    <div className={band} data-tone="sand">
      <div className={inner}>
        {above && <p className={topic}>{above}</p>}
        {pageTitle && (
          <div className={title}>
            <Heading level={1}>{pageTitle}</Heading>
          </div>
        )}
        {pageSubtitle && <p className={subtitle}>{pageSubtitle}</p>}
      </div>
    </div>
  );
}
