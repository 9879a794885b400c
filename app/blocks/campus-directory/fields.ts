import { placeFields } from "../../care/place-fields.ts";
import { image, item, items, link, numbered, richText, setting, text } from "../../cms/fields/fields.ts";

const { address, phone, websiteUrl } = placeFields;

export const fields = {
  address,
  phone,
  visitingHours: richText("When visitors may come; 'Call for hours' when empty"),
  donateUrl: link("Where gifts are taken; without it there is no such link"),
  ...numbered(
    "card",
    ["One", "Two", "Three"],
    "",
    item("A way on; it shows only with words and address", {
      cardText: text("What the card says"),
      cardIcon: image("A drawing on the card"),
      cardUrl: link("Where it leads"),
    }),
  ),
  departments: items("The departments; one without a name is left out", {
    name: text("The department's name"),
    phone: setting("Its telephone number"),
    websiteUrl,
  }),
};
