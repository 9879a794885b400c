import type { OwnLink, PageContext } from "./page-context.ts";

/** What a page links to an address of the site with, which upstreams and code name without a language. */
export const ownLink = ({ localized }: Pick<PageContext, "localized">, href: string): OwnLink =>
  localized?.(href) ?? { href };
