import { css } from "@linaria/core";
import type { ReactNode } from "react";

const shell = css`
  padding-block: clamp(2rem, 1.5rem + 2vw, 4rem) var(--space-8);
`;

/** The page around every part of the catalogue. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <main id="main" tabIndex={-1} data-theme="default">
        <div className={`container ${shell}`}>{children}</div>
      </main>
    </>
  );
}
