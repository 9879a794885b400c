import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { TIMER } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { folded, wide } from "./container-queries.ts";
import { phrases } from "./phrases.ts";

const line = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  inline-size: 100%;
  min-block-size: 3.25rem;
  padding: 0;
  border: 0;
  font-size: var(--heading-s);
  font-weight: 700;
  line-height: 1.3;
  text-align: start;
  color: var(--color-heading);
  background: none;

  &:hover {
    color: var(--color-link);
    text-decoration: underline;
  }

  &[data-back] {
    justify-content: start;
    margin-block-end: var(--space-3);
    font-size: var(--text-m);
    color: var(--color-link);
  }

  ${wide} {
    display: none;
  }
`;

/*
 * A popover inside the drawer, which opens and closes without JavaScript. In the unfolded header, the submenu is a
 * regular column of the menu.
 */
const submenu = css`
  position: fixed;
  inset: var(--header-height) 0 0;
  inline-size: auto;
  max-inline-size: none;
  block-size: auto;
  max-block-size: none;
  margin: 0;
  padding: var(--space-4) var(--gutter) var(--space-6);
  overflow-y: auto;
  overscroll-behavior: contain;
  visibility: visible;
  border: 0;
  color: var(--color-text);
  background: var(--color-background);

  ${wide} {
    position: static;
    display: block;
    padding: 0;
    overflow: visible;
    background: none;
  }

  @media (prefers-reduced-motion: no-preference) {
    ${folded} {
      translate: 100% 0;
      transition:
        translate ${TIMER.drawerSubmenu}ms var(--ease-out),
        overlay ${TIMER.drawerSubmenu}ms allow-discrete,
        display ${TIMER.drawerSubmenu}ms allow-discrete;

      &:popover-open {
        translate: 0;
      }

      @starting-style {
        &:popover-open {
          translate: 100% 0;
        }
      }
    }
  }
`;

const heading = css`
  margin-block-end: var(--space-3);
  font-size: var(--text-xs);
  font-weight: 700;
  color: var(--color-muted);
`;

interface SubmenuProps {
  id: string;
  /**
   * Title of the submenu, which is also the label of the button that opens it. If the title is empty, the links are
   * part of the main menu.
   */
  title: string;
  page: PageContext;
  /**
   * Renders the submenu's links. `headingId` is the ID of the submenu's heading, or undefined if there is no heading.
   */
  children(headingId?: string): ReactNode;
}

/** Renders a group of menu links: a column in the menu, or a submenu in the drawer. */
export function Submenu({ id, title, page, children }: SubmenuProps) {
  if (!title) return <div>{children()}</div>;
  return (
    <div>
      <button className={line} type="button" popoverTarget={id}>
        {title}
        <Icon name="chevron-right" size={22} />
      </button>
      <div className={submenu} id={id} popover="auto" data-submenu="">
        <button
          className={line}
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: in a popover, autofocus takes effect only when the popover opens
          autoFocus
          data-back=""
        >
          <Icon name="arrow-left" size={20} />
          {page.t(phrases.MainMenu)}
        </button>
        <p className={heading} id={`${id}t`}>
          {title}
        </p>
        {children(`${id}t`)}
      </div>
    </div>
  );
}
