import { css } from "@linaria/core";
import { type ReactNode, useEffect, useRef } from "react";

/** Styles for a wizard view that replaces the form. */
export const view = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
`;

const heading = css`
  font-size: var(--heading-m);
  line-height: 1.22;
  scroll-margin-block: 6rem;

  &:focus {
    outline: none;
  }

  &:focus-visible {
    outline: 3px solid var(--color-focus);
    outline-offset: 4px;
  }
`;

/**
 * Renders a wizard view's heading. When a view replaces another view, focus moves to the heading so that screen readers
 * announce it. Without JavaScript, the `autoFocus` attribute moves focus to the heading.
 */
export function ViewHeading({ children, arrive = true }: { children: ReactNode; arrive?: boolean }) {
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrive && place.current !== document.activeElement) place.current?.focus();
  }, [arrive]);
  return (
    // biome-ignore lint/a11y/noAutofocus: the visitor has just submitted a form
    <h3 className={heading} ref={place} tabIndex={-1} autoFocus={arrive}>
      {children}
    </h3>
  );
}
