import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { visuallyHidden } from "./visually-hidden.ts";

const hidden = css`
  ${visuallyHidden}
`;

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden}>{children}</span>;
}
