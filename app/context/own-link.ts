import { withLanguage } from "../../lib/cms/paths.ts";
import type { OwnLink, PageContext } from "./page-context.ts";

type Languages = Pick<PageContext, "language" | "siteLanguage">;

/** Returns whether a language is the default language of the site, whose URLs have no language prefix. */
export const isSiteLanguage = ({ siteLanguage = "en" }: Pick<Languages, "siteLanguage">, language: string): boolean =>
  language === siteLanguage;

/**
 * Returns the URL path of a page in a language, such as `/es/search` for `/search`. By default, the language is the
 * language of `page`.
 */
export const pathOf = (page: Languages, path: string, language = page.language): string =>
  withLanguage(isSiteLanguage(page, language) ? "" : language, path);

/** Returns the URL path of the home page in the page's language, such as `/es`. */
export const homeOf = (page: Languages): string => pathOf(page, "/");

/**
 * Returns the link to a URL of the site, in the page's language. The parameter `href` has no language prefix, because
 * upstream systems and this codebase use URLs without prefix.
 */
export const ownLink = ({ localized }: Pick<PageContext, "localized">, href: string): OwnLink =>
  localized?.(href) ?? { href };
