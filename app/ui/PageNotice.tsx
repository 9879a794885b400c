import type { ReactNode } from "react";
import { Heading } from "./Heading.tsx";
import { Section } from "./Section.tsx";
import { Stack } from "./Stack.tsx";

interface PageNoticeProps {
  heading: string;
  text: string;
  /** Links to other pages, below the notice's text. */
  children: ReactNode;
}

/** Renders the main content of a page whose subject does not exist or is temporarily unavailable. */
export const PageNotice = ({ heading, text, children }: PageNoticeProps) => (
  <Section>
    <Stack gap={4} align="start">
      <Heading level={1}>{heading}</Heading>
      <p>{text}</p>
      {children}
    </Stack>
  </Section>
);
