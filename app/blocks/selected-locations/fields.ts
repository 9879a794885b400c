import { pictureFields } from "../../care/place-fields.ts";
import { items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading above the cards"),
  description: text("A sentence under the heading"),
  ctaText: text("Words of the link beside the heading; it shows only with both"),
  ctaLink: link("Where that link leads"),
  locationCards: items("The locations; one without a name is left out", pictureFields),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
