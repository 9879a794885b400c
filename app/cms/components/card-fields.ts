import { address, image, link, setting, text } from "../fields/fields.ts";
import type { Image, Link, Values } from "../fields/types.ts";

/** All fields of a card collection except the cards. */
export const collectionFields = {
  heading: text("Heading above the cards"),
  description: text("A sentence below the heading"),
  ctaLink: link("Link next to the heading"),
  ctaLinkText: text("Link text; requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};

export type CollectionFields = Values<typeof collectionFields>;

/** All fields that cards can have. Each card collection selects the card fields that it displays. */
export const cardFields = {
  image: image("The card's image"),
  icon: image("Icon instead of an image"),
  title: text("The card's heading"),
  description: text("A sentence or two"),
  link: link("Link of the card; its text is at the bottom of the card"),
};

/** Fields for a location's departments, each of which has its own page. */
export const departmentFields = {
  url: address("URL of the department's page"),
  icon: cardFields.icon,
  title: cardFields.title,
  description: cardFields.description,
};

/** Converts a department to a card that links to the department's page. */
export const departmentCard = <D extends { url: string }>({ url, ...department }: D) => ({
  ...department,
  link: url ? { href: url, text: "", internal: /^[/#?]/.test(url) } : null,
});

/** Values of the card fields that a card collection selects. */
export type CardEntry = { id: string } & Pick<Values<typeof cardFields>, "title" | "link"> & {
    image?: Image | null;
    icon?: Image | null;
    description?: string;
  };

/** Returns the given link, or null if the link has no URL. */
export const linkWithUrl = (link: Link | null): Link | null => (link && link.href !== "#" ? link : null);
