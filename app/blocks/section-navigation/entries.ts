import type { Link, Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { fields } from "./fields.ts";

type Fields = Values<typeof fields>;

/** A link in the section navigation, with its visible text. */
export interface Entry {
  id: string;
  text: string;
  link: Link;
}

/**
 * An entry of the section navigation, with a link, groups, or both. If the entry has groups, it is a button that opens
 * the groups.
 */
export interface MenuItem {
  id: string;
  text: string;
  link: Link | null;
  groups: { id: string; title: string; links: Entry[] }[];
}

const leads = (link: Link | null): link is Link => link !== null && link.href !== "#";

/**
 * Returns an array with the link, whose text is the authored title or else the default text of the link. If the link
 * has no text or no URL, the array is empty.
 */
const entryOf = (id: string, title: string, link: Link | null): Entry[] =>
  leads(link) && (title || link.text) ? [{ id, text: title || link.text, link }] : [];

/** Returns the navigation entries that have a text, and a link or groups. The entries omit groups without links. */
export const menuItems = ({ navigationMenuItems }: Pick<Fields, "navigationMenuItems">): MenuItem[] =>
  navigationMenuItems.flatMap(({ id, title, titleLink, isDropDown, navigationGroups }, index): MenuItem[] => {
    const key = id || `${index}`;
    const groups = navigationGroups
      .map((group, at) => ({
        id: group.id || `${at}`,
        title: group.title,
        links: group.navigationLinks.flatMap((one, place) => entryOf(one.id || `${place}`, one.title, one.titleLink)),
      }))
      .filter(({ links }) => links.length > 0);
    const text = title || titleLink?.text || "";
    const link = leads(titleLink) ? titleLink : null;
    if (!text) return [];
    if (isDropDown && groups.length > 0) return [{ id: key, text, link, groups }];
    return link ? [{ id: key, text, link, groups: [] }] : [];
  });

/** Returns whether a link leads to the current page. Returns false for a URL with a query string or a fragment. */
export function isCurrent({ href }: Link, { path, language, host }: PageContext): boolean {
  const own = host && href.startsWith(`https://${host}/`) ? href.slice(`https://${host}`.length) : href;
  const bare = own.replace(new RegExp(`^/${language}(?=/|$)`), "").replace(/(.)\/$/, "$1") || "/";
  return bare === path;
}
