import { link, richText, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  confirmedHeading: text("Heading after a payment; the dictionary phrase when empty"),
  confirmedMessage: richText("Next steps after a payment; the dictionary phrase when empty"),
  closedHeading: text("Heading after the payment page was closed; the dictionary phrase when empty"),
  closedMessage: sometimes(richText("Message after an incomplete payment; the dictionary phrase when empty")),
  ctaLink: link("Link of the button after a payment"),
  ctaText: text("Text of that button; requires both text and link"),
  againLink: link("Link back to the form, for the button after the payment page was closed"),
  againText: text("Text of that button; requires both text and link"),
};
