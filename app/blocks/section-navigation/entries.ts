import type { Link, Values } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { fields } from "./fields.ts";

type Fields = Values<typeof fields>;

/** A link with its words. */
export interface Entry {
  id: string;
  text: string;
  link: Link;
}

/** An entry of the section: a link, or with groups what opens them. Never without either. */
export interface MenuItem {
  id: string;
  text: string;
  link: Link | null;
  groups: { id: string; title: string; links: Entry[] }[];
}

const leads = (link: Link | null): link is Link => link !== null && link.href !== "#";

/** The link with the words that an author gave it, else with its own; nothing without either. */
const entryOf = (id: string, title: string, link: Link | null): Entry[] =>
  leads(link) && (title || link.text) ? [{ id, text: title || link.text, link }] : [];

/** The entries that have something to open or lead somewhere; groups without links are left out (HD-17). */
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

/** Whether a link leads to the page that it stands on, and not to a place or a search in it. */
export function isCurrent({ href }: Link, { path, language, host }: PageContext): boolean {
  const own = host && href.startsWith(`https://${host}/`) ? href.slice(`https://${host}`.length) : href;
  const bare = own.replace(new RegExp(`^/${language}(?=/|$)`), "").replace(/(.)\/$/, "$1") || "/";
  return bare === path;
}
