import type { ReactNode } from "react";
import type { PageContext } from "../context/page-context.ts";
import { PageTitle } from "./PageTitle.tsx";
import { Section } from "./Section.tsx";
import { Stack } from "./Stack.tsx";

interface PageNoticeProps {
  page: PageContext;
  heading: string;
  text: string;
  /** Links to other pages, below the notice's text. */
  children: ReactNode;
}

/** Renders the main content of a page whose subject does not exist or is temporarily unavailable. */
export const PageNotice = ({ page, heading, text, children }: PageNoticeProps) => (
  <Section>
    <Stack gap={4} align="start">
      <PageTitle page={page}>{heading}</PageTitle>
      <p>{text}</p>
      {children}
    </Stack>
  </Section>
);
