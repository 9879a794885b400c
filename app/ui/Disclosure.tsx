import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { largeText } from "../theme/viewport.ts";
import { Heading, type HeadingLevel } from "./Heading.tsx";

const disclosure = css`
  border-block-end: 1px solid var(--color-border);

  &:first-child {
    border-block-start: 1px solid var(--color-border);
  }

  &::details-content {
    block-size: 0;
    overflow: clip;
    transition:
      block-size var(--duration-slow) var(--ease-out),
      content-visibility var(--duration-slow) allow-discrete;
  }

  &[open]::details-content {
    block-size: auto;
  }
`;

const summary = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-5);
  min-block-size: 4rem;
  padding-block: var(--space-4);
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  & > :is(svg, img) {
    flex: none;
    color: var(--color-accent);
  }

  &:hover :is(h2, h3, h4, h5, h6, span) {
    color: var(--color-link);
  }

  /* The text takes the space of the icon. */
  @media ${largeText} {
    gap: var(--space-1);

    & > :is(svg, img) {
      display: none;
    }
  }
`;

/* A plus sign that turns into a minus sign when the item opens. */
const marker = css`
  position: relative;
  flex: none;
  margin-inline-start: auto;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border-radius: 50%;
  color: var(--color-on-tint);
  background: var(--color-tint);

  &::before,
  &::after {
    content: "";
    position: absolute;
    inset: 0;
    margin: auto;
    inline-size: 0.9rem;
    block-size: 0;
    border-block-start: 2px solid currentColor;
    transition: rotate var(--duration-slow) var(--ease-out);
  }

  &::after {
    rotate: 90deg;
  }

  [open] > summary > &::after {
    rotate: 0deg;
  }

  @media ${largeText} {
    inline-size: 1.5rem;
    block-size: 1.5rem;
  }

  /* On paper, all items are open. The marker keeps its place, because the title's position depends on it. */
  @media print {
    visibility: hidden;
  }
`;

const content = css`
  padding-block: var(--space-1) var(--space-5);
`;

/* The label above the title. */
const kind = css`
  display: block;
  margin-block-end: var(--space-1);
  font-family: var(--font-text);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-muted);
`;

interface DisclosureProps {
  title: string;
  /** Short label above the item's title. */
  above?: string | undefined;
  icon?: ReactNode;
  /** Heading level of the item's title. */
  level: HeadingLevel;
  /** The `name` attribute of the `<details>` element. At most one item with a given name is open at a time. */
  name?: string;
  /** Whether the item is always open, as in author mode. */
  always?: boolean;
  /** Whether the item is open initially. */
  open?: boolean;
  children: ReactNode;
}

/** Renders an accordion item that works without JavaScript. */
export function Disclosure({ title, above, icon, level, name, always, open, children }: DisclosureProps) {
  const heading = (
    <>
      {icon}
      <Heading level={level} size="s">
        {above && <span className={kind}>{above} </span>}
        {title}
      </Heading>
    </>
  );
  if (always)
    return (
      <div className={disclosure}>
        <div className={summary}>{heading}</div>
        <div className={content}>{children}</div>
      </div>
    );
  return (
    <details className={disclosure} name={name} open={open}>
      <summary className={summary}>
        {heading}
        <span className={marker} aria-hidden="true" />
      </summary>
      <div className={content}>{children}</div>
    </details>
  );
}
