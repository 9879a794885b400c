import { css } from "@linaria/core";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons/Icon.tsx";
import type { IconName } from "./icons/paths.ts";

const details = css`
  & > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-size: var(--text-s);
    font-weight: 700;
    color: var(--color-link);
    list-style: none;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  &[open] > summary > [data-show],
  &:not([open]) > summary > [data-hide] {
    display: none;
  }

  @media print {
    display: none;
  }
`;

interface ShowHideProps extends ComponentProps<"details"> {
  icon: IconName;
  /** Button label while the content is hidden. `hide` is the button label while the content is visible. */
  show: string;
  hide: string;
  children: ReactNode;
}

/** Renders content with a button that shows or hides it on small screens. */
export const ShowHide = ({ icon, show, hide, className, children, ...attributes }: ShowHideProps) => (
  <details className={classNames(details, className)} {...attributes}>
    <summary>
      <Icon name={icon} size={18} />
      <span data-show>{show}</span>
      <span data-hide>{hide}</span>
    </summary>
    {children}
  </details>
);
