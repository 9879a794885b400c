import { css } from "@linaria/core";
import { classNames } from "./class-names.ts";

const skeleton = css`
  display: block;
  border-radius: var(--radius-s);
  background: var(--color-border);

  &[data-shape="text"] {
    block-size: 0.75lh;
    margin-block: 0.125lh;
  }

  &[data-shape="circle"] {
    border-radius: 50%;
  }

  @media (prefers-reduced-motion: no-preference) {
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }

  @keyframes breathe {
    from {
      opacity: 0.9;
    }

    to {
      opacity: 0.4;
    }
  }
`;

interface SkeletonProps {
  /** Shape of the skeleton. `text` has the height of one line of the surrounding text. */
  shape?: "block" | "circle" | "text";
  /** CSS class that sets the skeleton's size. */
  className?: string;
}

/**
 * Renders a placeholder for content that is loading. The skeleton is hidden from screen readers, and the surrounding
 * region must have the `aria-busy` attribute.
 */
export function Skeleton({ shape = "block", className }: SkeletonProps) {
  return <span className={classNames(skeleton, className)} data-shape={shape} aria-hidden="true" />;
}
