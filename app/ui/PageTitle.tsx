import type { ReactNode } from "react";
import type { PageContext } from "../context/page-context.ts";
import { Heading, type HeadingSize } from "./Heading.tsx";

interface PageTitleProps {
  page: Pick<PageContext, "hasTitle">;
  size?: HeadingSize;
  children: ReactNode;
}

/** Renders a block's title for its page: the `h1`, or an `h2` that looks the same if another block renders the `h1`. */
export const PageTitle = ({ page, size = "xl", children }: PageTitleProps) => (
  <Heading level={page.hasTitle ? 2 : 1} size={size}>
    {children}
  </Heading>
);
