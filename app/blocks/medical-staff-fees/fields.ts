import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading beside the form"),
  description: richText("How to pay, and whom to ask"),
  submitText: text("Words on the button; a text of the dictionary when empty"),
  canceledHeading: text("Heading after the payment was canceled; a text of the dictionary when empty"),
  canceledMessage: text("What that means, in a sentence; a text of the dictionary when empty"),
};
