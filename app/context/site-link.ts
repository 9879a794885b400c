import { isOffered } from "../../lib/cms/features.ts";
import { withLanguage } from "../../lib/cms/paths.ts";
import type { OwnLink, PageContext } from "./page-context.ts";

type Languages = Pick<PageContext, "language" | "siteLanguage">;

/** Returns whether a language is the site's default language. URLs in the default language have no prefix. */
export const isSiteLanguage = ({ siteLanguage = "en" }: Pick<Languages, "siteLanguage">, language: string): boolean =>
  language === siteLanguage;

/**
 * Returns the localized path of a page: for example, `/es/search` for `/search`. `language` defaults to the language of
 * `page`.
 */
export const pathOf = (page: Languages, path: string, language = page.language): string =>
  withLanguage(isSiteLanguage(page, language) ? "" : language, path);

/** Returns the path of the home page in the language of `page`, such as `/es`. */
export const homeOf = (page: Languages): string => pathOf(page, "/");

/** Returns the localized link for a page in the code, or null if the site does not use the page's feature. */
export const offeredLink = (page: Pick<PageContext, "localized" | "notUsed">, href: string): OwnLink | null =>
  isOffered(page, href) ? siteLink(page, href) : null;

/**
 * Returns the localized link for a URL on the site. `href` must not have a language prefix. URLs in upstream responses
 * and in the code never have a language prefix.
 */
export const siteLink = ({ localized }: Pick<PageContext, "localized">, href: string): OwnLink =>
  localized?.(href) ?? { href };
