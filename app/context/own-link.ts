import type { OwnLink, PageContext } from "./page-context.ts";

/** Returns the link to a site URL in the page's language. Upstreams and code use URLs without a language prefix. */
export const ownLink = ({ localized }: Pick<PageContext, "localized">, href: string): OwnLink =>
  localized?.(href) ?? { href };
