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
  /** The way on. */
  children: ReactNode;
}

/** A page that has nothing else to show: its subject does not exist, or cannot be had just now. */
export const PageNotice = ({ heading, text, children }: PageNoticeProps) => (
  <Section>
    <div className={stack}>
      <Heading level={1}>{heading}</Heading>
      <p>{text}</p>
      {children}
    </div>
  </Section>
);
