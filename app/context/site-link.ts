import { withLanguage } from "../../lib/cms/paths.ts";
import type { OwnLink, PageContext } from "./page-context.ts";

type Languages = Pick<PageContext, "language" | "siteLanguage">;

/** Returns whether a language is the site's default language. URLs in the default language have no prefix. */
export const isSiteLanguage = ({ siteLanguage = "en" }: Pick<Languages, "siteLanguage">, language: string): boolean =>
  language === siteLanguage;

/**
 * Returns a page's URL path in a language: for example, `/es/search` for `/search`. The default is the language of
 * `page`.
 */
export const pathOf = (page: Languages, path: string, language = page.language): string =>
  withLanguage(isSiteLanguage(page, language) ? "" : language, path);

/** Returns the home page's URL path in the page's language, such as `/es`. */
export const homeOf = (page: Languages): string => pathOf(page, "/");

/**
 * Returns the link for a URL on the site in the page's language. `href` has no language prefix, as in URLs from
 * upstreams and from this codebase.
 */
export const siteLink = ({ localized }: Pick<PageContext, "localized">, href: string): OwnLink =>
  localized?.(href) ?? { href };
