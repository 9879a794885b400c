import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { TIMER } from "../../../lib/constants.ts";
import { BREAKPOINT } from "../../../lib/display/breakpoints.ts";
import { folded, wide } from "./container-queries.ts";

/*
 * The panel is a popover, so opening, closing, and restoring focus require no JavaScript. In the folded header, the
 * panel covers the page below the bar.
 */
const panel = css`
  position: fixed;
  inset: var(--header-height) 0 0;
  inline-size: auto;
  max-inline-size: none;
  block-size: auto;
  max-block-size: none;
  margin: 0;
  padding: 0;
  overflow: visible;
  border: 0;
  color: var(--color-text);
  background: none;

  &::backdrop {
    inset-block-start: var(--header-height);
    background: rgb(12 40 44 / 0.35);
  }

  ${wide} {
    inset-block-end: auto;
  }

  /* For 100 ms, a pseudo-element catches all clicks so that a double click does not close the panel again. */
  &[data-panel="search"]:popover-open::before {
    content: "";
    position: fixed;
    inset: 0;
    z-index: var(--layer-raised);
    animation: guard 0s ${TIMER.ignoreOutsideClick}ms both;
  }

  @keyframes guard {
    to {
      visibility: hidden;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    opacity: 0;
    transition:
      opacity var(--duration-fast),
      overlay var(--duration-fast) allow-discrete,
      display var(--duration-fast) allow-discrete;

    &:popover-open {
      opacity: 1;
    }

    @starting-style {
      &:popover-open {
        opacity: 0;
      }
    }

    /* The drawer slides, and is displayed until the transition ends. */
    ${folded} {
      &[data-panel="menu"] {
        overflow: clip;
        opacity: 1;
        transition:
          overlay ${TIMER.drawer}ms allow-discrete,
          display ${TIMER.drawer}ms allow-discrete;
      }
    }
  }

  @media print {
    display: none;
  }
`;

const surface = css`
  max-block-size: calc(100dvh - var(--header-height));
  overflow-y: auto;
  overscroll-behavior: contain;
  background: var(--color-background);
  box-shadow: var(--shadow-m);

  block-size: 100%;

  ${wide} {
    block-size: auto;
  }

  @media (prefers-reduced-motion: no-preference) {
    translate: 0 -0.5rem;
    transition: translate var(--duration-slow) var(--ease-out);

    :popover-open > & {
      translate: 0;
    }

    @starting-style {
      :popover-open > & {
        translate: 0 -0.5rem;
      }
    }

    ${folded} {
      [data-panel="menu"] > & {
        translate: 100% 0;
        transition: translate ${TIMER.drawer}ms var(--ease-out);
      }

      [data-panel="menu"]:popover-open > & {
        translate: 0;
      }

      @starting-style {
        [data-panel="menu"]:popover-open > & {
          translate: 100% 0;
        }
      }
    }
  }
`;

/* The page does not scroll while a panel covers it. The scrollbar gutter prevents a layout shift. */
css`
  :global() {
    html:has([data-panel="search"]:popover-open) {
      overflow: hidden;
      scrollbar-gutter: stable;
    }

    @media (width < ${BREAKPOINT.md / 16}em) {
      html:has([data-panel]:popover-open) {
        overflow: hidden;
      }
    }
  }
`;

interface PanelProps {
  as?: "div" | "nav";
  id: string;
  kind: "menu" | "search";
  label: string;
  children: ReactNode;
}

/** Renders a popover below the header bar, such as the menu. */
export function Panel({ as: Tag = "div", id, kind, label, children }: PanelProps) {
  return (
    <Tag
      className={panel}
      id={id}
      popover="auto"
      role={Tag === "div" ? "dialog" : undefined}
      aria-label={label}
      data-panel={kind}
    >
      <div className={surface}>{children}</div>
    </Tag>
  );
}
