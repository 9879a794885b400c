import { placeFields } from "../../care/place-fields.ts";
import { image, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the places"),
  description: text("A sentence under the heading"),
  locations: items("The places; one without a name is left out", {
    ...placeFields,
    type: text("What kind of place it is, such as Emergency room"),
    icon: image("A drawing beside its name"),
    description: text("What it is for, in a sentence or two"),
  }),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
