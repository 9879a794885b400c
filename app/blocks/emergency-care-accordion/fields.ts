import { locationFields } from "../../care/location-fields.ts";
import { image, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the places"),
  description: text("A sentence under the heading"),
  locations: items("The places; places without a name are omitted", {
    ...locationFields,
    type: text("Type of place, such as Emergency room"),
    icon: image("Icon next to the name"),
    description: text("A sentence or two about the place"),
  }),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
