import { locationFields } from "../../care/location-fields.ts";
import { image, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the locations"),
  description: text("A sentence below the heading"),
  locations: items("Locations; a name is required", {
    ...locationFields,
    type: text("Type of location, such as Emergency room"),
    icon: image("Icon next to the name"),
    description: text("A sentence or two about the location"),
  }),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
