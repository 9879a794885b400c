import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { visuallyHidden } from "./visually-hidden.ts";

const hidden = css`
  ${visuallyHidden}
`;

/** Renders text that is visually hidden but that screen readers announce. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden}>{children}</span>;
}
