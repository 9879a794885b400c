import { pictureFields } from "../../care/location-fields.ts";
import { items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading above the cards"),
  description: text("A sentence below the heading"),
  ctaText: text("Text of the link next to the heading; requires a link"),
  ctaLink: link("Link next to the heading"),
  locationCards: items("Locations; a name is required", pictureFields),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
