import { profiles } from "../../cms/components/profile-fields.ts";
import { link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the cards"),
  description: text("A sentence below the heading"),
  profiles,
  ctaLink: link("Link next to the heading"),
  ctaLinkText: text("Link text; requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
