import { image, items, link, numbered, setting, text } from "../../cms/fields/fields.ts";
import type { FieldSet, Link } from "../../cms/fields/types.ts";

const SIX_ORDINALS = ["One", "Two", "Three", "Four", "Five", "Six"] as const;
const FOUR_ORDINALS = ["One", "Two", "Three", "Four"] as const;

export const fields = {
  logoLink: link("Link of the logo; the home page when empty"),
  enterpriseHomeLink: link("The health system's site, with link text"),
  signInLink: link("The patient portal"),
  appointmentLink: link("Page for making an appointment; the site's doctor search in a new tab when empty"),
  locationDataUseDisclaimer: text("Location disclaimer; the default text when empty"),
  searchResultsUrl: link("Search results page; /search when empty"),
  searchIndexId: setting("Search index for suggestions and for the results page"),
  placeholderText: text("Placeholder of the search box"),
  quickLinks: items("Links below the search box; the first menu links when empty", {
    text: text("Link text"),
    link: link("The link"),
  }),
  menuTitle: text("Heading of the menu"),
  primaryLinksHeading: text("Heading of the primary links"),
  ...numbered("primaryLink", FOUR_ORDINALS, "Title", text("Text of a primary link")),
  ...numbered("primaryLink", FOUR_ORDINALS, "Url", link("Target of a primary link")),
  secondaryLinksHeading: text("Heading of the secondary links"),
  ...numbered("secondaryLink", SIX_ORDINALS, "Title", text("Text of a secondary link")),
  ...numbered("secondaryLink", SIX_ORDINALS, "Url", link("Target of a secondary link")),
  featuredLinksHeading: text("Heading of the featured links"),
  ...numbered("featuredLink", SIX_ORDINALS, "Title", text("Text of a featured link")),
  ...numbered("featuredLink", SIX_ORDINALS, "Url", link("Target of a featured link")),
  ...numbered("featuredLink", SIX_ORDINALS, "Icon", image("Icon of a featured link")),
  ...numbered("featuredLink", SIX_ORDINALS, "Description", text("Description of a featured link")),
  secondaryCtaTitle: text("Text of the menu button"),
  secondaryCtaUrl: link("Link of the menu button"),
} satisfies FieldSet;

/** A menu link that has both a title and a URL. */
export interface MenuLink {
  title: string;
  link: Link;
}

/**
 * Returns the links in a numbered group of fields, in order. Links that have no title or no URL are omitted.
 * @param values the block's values
 * @param group the prefix of the field names, such as `primaryLink`
 */
export function linksOf(values: Record<string, unknown>, group: string): (MenuLink & { number: string })[] {
  return SIX_ORDINALS.flatMap((number) => {
    const title = values[`${group}${number}Title`];
    const target = values[`${group}${number}Url`] as Link | null | undefined;
    return typeof title === "string" && title && target && target.href !== "#" ? [{ number, title, link: target }] : [];
  });
}
