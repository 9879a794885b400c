import { link, setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

/** Number of publications that are displayed as cards. */
export const CARD_COUNT = 2;
/** Maximum number of listed publications. */
export const MAX_PAGES = 5;

export const fields = {
  headline: text("Heading; 'Trending' when empty"),
  pages: publications("The pages: the first two are cards, the others a list", MAX_PAGES),
  ctaLink: link("Where the link beside the heading leads"),
  ctaLinkText: text("Its words; it shows only with both"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
