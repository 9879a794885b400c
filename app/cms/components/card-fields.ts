import { address, image, link, setting, text } from "../fields/fields.ts";
import type { Image, Link, Values } from "../fields/types.ts";

/** What stands above and beside a collection of cards. */
export const collectionFields = {
  heading: text("Heading above the cards"),
  description: text("A sentence under the heading"),
  ctaLink: link("Where the link beside the heading leads"),
  ctaLinkText: text("Its words; it shows only with both"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};

export type CollectionFields = Values<typeof collectionFields>;

/** What a card may hold; each collection takes what it shows. */
export const cardFields = {
  image: image("The card's picture"),
  icon: image("A drawing in place of a picture"),
  title: text("The card's heading"),
  description: text("A sentence or two"),
  link: link("Where the card leads; words of its own stand at the foot of the card"),
};

/** The departments of a place, each with its own page. */
export const departmentFields = {
  url: address("The department's page, where the item itself is none"),
  icon: cardFields.icon,
  title: cardFields.title,
  description: cardFields.description,
};

/** A department as a card that leads to its page. */
export const departmentCard = <D extends { url: string }>({ url, ...department }: D) => ({
  ...department,
  link: url ? { href: url, text: "", internal: /^[/#?]/.test(url) } : null,
});

/** A card with whatever of them its collection has. */
export type CardEntry = { id: string } & Pick<Values<typeof cardFields>, "title" | "link"> & {
    image?: Image | null;
    icon?: Image | null;
    description?: string;
  };

/** A link that leads somewhere. */
export const leading = (link: Link | null): Link | null => (link && link.href !== "#" ? link : null);
