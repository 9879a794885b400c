import type { ReactNode } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { offeredLink } from "../../context/site-link.ts";
import { TextLink } from "../../ui/TextLink.tsx";

interface PageLinkProps {
  page: PageContext;
  /** Path of a page whose feature a site can switch off. */
  to: string;
  children: ReactNode;
}

/** Renders a link to a page on the site. Renders nothing if the site does not use the page's feature. */
export function PageLink({ page, to, children }: PageLinkProps) {
  const link = offeredLink(page, to);
  return link && <TextLink {...link}>{children}</TextLink>;
}
