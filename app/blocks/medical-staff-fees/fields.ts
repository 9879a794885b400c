import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading next to the form"),
  description: richText("Payment instructions and contact"),
  submitText: text("Text of the button; the dictionary phrase when empty"),
  canceledHeading: text("Heading after the payment was canceled; the dictionary phrase when empty"),
  canceledMessage: text("Message after the payment was canceled, in one sentence; the dictionary phrase when empty"),
};
