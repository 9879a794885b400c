import { css } from "@linaria/core";
import { type ReactNode, useId } from "react";
import { Enhance } from "../../islands/Enhance.tsx";
import { largeText, viewport } from "../../theme/viewport.ts";
import { Heading, type HeadingLevel } from "../Heading.tsx";
import { iconButton } from "../icon-button.ts";
import { Icon } from "../icons/Icon.tsx";
import { visuallyHidden } from "../visually-hidden.ts";
import type { tabs } from "./tabs.enhance.ts";

const styles = css`
  /* Before hydration, CSS shows the panel that the URL fragment targets, or the first panel. */
  @media screen and (scripting: enabled) {
    &:not([data-hydrated]):not(:has(> section:target)) > section:not(:nth-of-type(1)),
    &:not([data-hydrated]):has(> section:target) > section:not(:target) {
      display: none;
    }

    & > section > :first-child {
      ${visuallyHidden}
    }
  }

  & > section > :first-child {
    margin-block-end: var(--space-4);
  }

  & > section + section {
    margin-block-start: var(--space-7);
  }

  &[data-hydrated] > section {
    margin-block-start: 0;
  }

  @media print {
    & > section[hidden] {
      display: block !important;
    }
  }
`;

const bar = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-block-end: var(--space-6);
  border-block-end: 1px solid var(--color-border);

  @media (scripting: none) {
    display: none;
  }

  @media print {
    display: none;
  }
`;

const list = css`
  position: relative;
  display: flex;
  flex: 1;
  gap: var(--space-5);
  overflow-x: auto;
  scrollbar-width: none;
  padding-inline: 4px;

  &::after {
    content: "";
    position: absolute;
    inset-block-end: 0;
    inset-inline-start: 0;
    inline-size: 1px;
    block-size: 4px;
    border-radius: 4px 4px 0 0;
    background: var(--color-accent);
    transform-origin: 0 0;
    transform: translateX(var(--ripple-at, 0)) scaleX(var(--ripple-size, 0));
    transition: transform var(--duration-slow) var(--ease-out);
  }

  /* The tabs wrap so that no tab is cut off. */
  @media ${largeText} {
    flex-wrap: wrap;
    gap: 0 var(--space-5);

    &::after {
      display: none;
    }
  }
`;

const tab = css`
  flex: none;
  padding: var(--space-4) var(--space-1);
  border-block-end: 4px solid transparent;
  font-weight: 700;
  text-decoration: none;
  color: var(--color-muted);

  &[aria-selected="true"] {
    color: var(--color-heading);
    border-block-end-color: var(--color-accent);
  }

  [data-hydrated] &[aria-selected="true"] {
    border-block-end-color: transparent;
  }

  &:hover {
    color: var(--color-link);
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  @media ${largeText} {
    flex: initial;

    [data-hydrated] &[aria-selected="true"] {
      border-block-end-color: var(--color-accent);
    }
  }

  /* Forced colors show transparent borders and hide the animated underline. */
  @media (forced-colors: active) {
    border-block-end-color: Canvas;

    &[aria-selected="true"],
    [data-hydrated] &[aria-selected="true"] {
      border-block-end-color: Highlight;
    }
  }
`;

const arrow = css`
  ${iconButton}
  flex: none;
  border: 0;
  border-radius: 50%;
  color: var(--color-link);
  background: var(--color-tint);

  &:disabled {
    cursor: default;
    color: var(--color-muted);
    background: none;
  }

  [data-failed] & {
    display: none;
  }

  @media ${viewport.wide} {
    display: none;
  }

  @media ${largeText} {
    display: none;
  }
`;

interface TabsProps {
  label: string;
  tabs: readonly { title: string; content: ReactNode }[];
  /** Heading level of the panel titles. */
  level: HeadingLevel;
  words: { back: string; next: string };
}

/**
 * Renders tabs that implement the ARIA tabs pattern. Each tab is a link to a panel, so the tabs also work if a script
 * fails to load. If JavaScript is disabled, all panels are visible below their titles.
 */
export function Tabs({ label, tabs: all, level, words }: TabsProps) {
  const id = useId().replace(/[^\w-]/g, "");
  return (
    <Enhance<typeof tabs> name="ui/tabs" hydrate="visible">
      <div className={styles} data-tabs="">
        <div className={bar}>
          <button className={arrow} type="button" disabled aria-label={words.back} data-tab-back="">
            <Icon name="chevron-left" />
          </button>
          <div className={list} role="tablist" aria-label={label}>
            {all.map(({ title }, index) => (
              <a
                className={tab}
                key={title}
                role="tab"
                id={`${id}-tab-${index}`}
                href={`#${id}-${index}`}
                aria-controls={`${id}-${index}`}
                aria-selected={index === 0}
              >
                {title}
              </a>
            ))}
          </div>
          <button className={arrow} type="button" disabled={all.length < 2} aria-label={words.next} data-tab-next="">
            <Icon name="chevron-right" />
          </button>
        </div>
        {all.map(({ title, content }, index) => (
          <section key={title} role="tabpanel" id={`${id}-${index}`} aria-labelledby={`${id}-tab-${index}`}>
            <Heading level={level} size="m">
              {title}
            </Heading>
            {content}
          </section>
        ))}
      </div>
    </Enhance>
  );
}
