import { choice, image, item, link, richText, sometimes, text } from "../../cms/fields/fields.ts";

const card = {
  icon: image("Icon before the link text"),
  label: text("Link text; the card requires both text and link"),
  link: link("A phone number or a help page"),
};

export const fields = {
  noResultsHeading: sometimes(text("Heading when no bill was found; the dictionary phrase when empty")),
  noResultsDescription: sometimes(richText("Instructions when no bill was found")),
  cardOne: item("First help link, for lookups that fail or find no bill", card),
  cardTwo: item("Second help link", card),
  botCheck: choice("Visibility of the bot check, if the service supports both modes", [
    "as the site says",
    "visible",
    "invisible",
  ]),
};
