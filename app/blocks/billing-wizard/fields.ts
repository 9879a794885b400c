import { choice, image, item, link, richText, sometimes, text } from "../../cms/fields/fields.ts";

const card = {
  icon: image("Icon before the link text"),
  label: text("Link text; the card is shown only with both text and link"),
  link: link("The link: a phone number or a help page"),
};

export const fields = {
  noResultsHeading: sometimes(text("Heading when no bill was found; the dictionary phrase when empty")),
  noResultsDescription: sometimes(richText("What to do when no bill was found")),
  cardOne: item("First help link, when nothing was found or the lookup failed", card),
  cardTwo: item("Second help link", card),
  botCheck: choice("Whether the bot check is visible here, if the site's service supports both modes", [
    "as the site says",
    "visible",
    "invisible",
  ]),
};
