import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { buttonClass } from "./Button.tsx";

const disclosure = css`
  & > summary {
    inline-size: fit-content;
    max-inline-size: 100%;
    list-style: none;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  &[open] > summary {
    margin-block-end: var(--space-4);
  }
`;

interface ButtonDisclosureProps {
  label: string;
  open?: boolean;
  children: ReactNode;
}

/** Renders a button that shows further content, such as a confirmation step. Works without JavaScript. */
export const ButtonDisclosure = ({ label, open = false, children }: ButtonDisclosureProps) => (
  <details className={disclosure} open={open}>
    <summary className={buttonClass("secondary")}>{label}</summary>
    {children}
  </details>
);
