import type { Link, Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { fields } from "./fields.ts";

type Fields = Values<typeof fields>;

/** A link in the section navigation and its visible text. */
export interface Entry {
  id: string;
  text: string;
  link: Link;
}

/**
 * An entry in the section navigation: a link, groups of links, or both. An entry that has groups is a button that opens
 * them.
 */
export interface MenuItem {
  id: string;
  text: string;
  link: Link | null;
  groups: { id: string; title: string; links: Entry[] }[];
}

const hasUrl = (link: Link | null): link is Link => link !== null && link.href !== "#";

/**
 * Returns an array that contains the given link, or an empty array if the link has no text or no URL. The link's text
 * is the title from the CMS or, by default, the link's own text.
 */
const entryOf = (id: string, title: string, link: Link | null): Entry[] =>
  hasUrl(link) && (title || link.text) ? [{ id, text: title || link.text, link }] : [];

/**
 * Returns the navigation entries that have text and also have a link or groups. Groups that have no links are omitted.
 */
export const menuItems = ({ navigationMenuItems }: Pick<Fields, "navigationMenuItems">): MenuItem[] =>
  navigationMenuItems.flatMap(({ id, title, titleLink, isDropDown, navigationGroups }, index): MenuItem[] => {
    const key = id || `${index}`;
    const groups = navigationGroups
      .map((group, groupIndex) => ({
        id: group.id || `${groupIndex}`,
        title: group.title,
        links: group.navigationLinks.flatMap((entry, linkIndex) =>
          entryOf(entry.id || `${linkIndex}`, entry.title, entry.titleLink),
        ),
      }))
      .filter(({ links }) => links.length > 0);
    const text = title || titleLink?.text || "";
    const link = hasUrl(titleLink) ? titleLink : null;
    if (!text) return [];
    if (isDropDown && groups.length > 0) return [{ id: key, text, link, groups }];
    return link ? [{ id: key, text, link, groups: [] }] : [];
  });

/**
 * Returns whether a link points to the current page. Returns false if the link's URL has a query string or a fragment.
 */
export function isCurrent({ href }: Link, { path, language, host }: PageContext): boolean {
  const pathOrUrl = host && href.startsWith(`https://${host}/`) ? href.slice(`https://${host}`.length) : href;
  const pathWithoutLanguage = pathOrUrl.replace(new RegExp(`^/${language}(?=/|$)`), "").replace(/(.)\/$/, "$1") || "/";
  return pathWithoutLanguage === path;
}
