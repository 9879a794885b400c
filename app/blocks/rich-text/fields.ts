import { ctaPair, image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading above the text"),
  body: richText("The text"),
  imageCallout: image("An image next to the text"),
  videoLink: link("A video about the text"),
  ...ctaPair,
  alignment: setting("Text position: left, center, or right; the image is on the opposite side"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
