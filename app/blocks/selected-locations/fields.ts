import { pictureFields } from "../../care/location-fields.ts";
import { items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading above the cards"),
  description: text("A sentence under the heading"),
  ctaText: text("Text of the link next to the heading; it requires a link"),
  ctaLink: link("Where that link leads"),
  locationCards: items("The locations; locations without a name are omitted", pictureFields),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
