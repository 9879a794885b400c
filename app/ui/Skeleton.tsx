import { css } from "@linaria/core";
import { classNames } from "./class-names.ts";

const bone = css`
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
  /** `text` is one line of the text around it. */
  shape?: "block" | "circle" | "text";
  /** Gives it the size of what will come. */
  className?: string;
}

/** The place of something on its way. Hidden from screen readers: the region around it says that it is busy. */
export function Skeleton({ shape = "block", className }: SkeletonProps) {
  return <span className={classNames(bone, className)} data-shape={shape} aria-hidden="true" />;
}
