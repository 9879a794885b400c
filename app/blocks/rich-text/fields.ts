import { ctaPair, image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading above the text"),
  body: richText("The text"),
  imageCallout: image("A picture next to the text"),
  videoLink: link("A video about the text"),
  ...ctaPair,
  alignment: setting("Position of the text: left, center or right; a picture is on the other side"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
