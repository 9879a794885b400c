import { profiles } from "../../cms/components/profile-fields.ts";
import { link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the cards"),
  description: text("A sentence under the heading"),
  profiles,
  ctaLink: link("Where the link next to the heading leads"),
  ctaLinkText: text("Link text; it requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
