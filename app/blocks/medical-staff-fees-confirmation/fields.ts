import { link, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  confirmedHeading: text("Heading after a payment; a text of the dictionary when empty"),
  confirmedMessage: richText("What happens next; a text of the dictionary when empty"),
  closedHeading: text("Heading after the payment page was closed; a text of the dictionary when empty"),
  closedMessage: richText("What that means; a text of the dictionary when empty"),
  ctaLink: link("Where the button leads after a payment"),
  ctaText: text("Its words; it shows only with both"),
  againLink: link("The page of the form: where the button leads after the payment page was closed"),
  againText: text("Its words; it shows only with both"),
};
