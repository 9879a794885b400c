import { locationFields } from "../../care/location-fields.ts";
import { image, item, items, link, numbered, richText, setting, text } from "../../cms/fields/fields.ts";

const { address, phone, websiteUrl } = locationFields;

export const fields = {
  address,
  phone,
  visitingHours: richText("Visiting hours; 'Call for hours' when empty"),
  donateUrl: link("Donation page; the link is omitted when empty"),
  ...numbered(
    "card",
    ["One", "Two", "Three"],
    "",
    item("A link card; requires both text and link", {
      cardText: text("Text of the card"),
      cardIcon: image("Icon on the card"),
      cardUrl: link("The link"),
    }),
  ),
  departments: items("Departments; a name is required", {
    name: text("Department name"),
    phone: setting("Phone number"),
    websiteUrl,
  }),
};
