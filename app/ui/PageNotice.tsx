import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { Heading } from "./Heading.tsx";
import { Section } from "./Section.tsx";

const stack = css`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
`;

interface PageNoticeProps {
  heading: string;
  text: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** The content of a page whose subject does not exist or is temporarily unavailable. */
export const PageNotice = ({ heading, text, children }: PageNoticeProps) => (
  <Section>
    <div className={stack}>
      <Heading level={1}>{heading}</Heading>
      <p>{text}</p>
      {children}
    </div>
  </Section>
);
