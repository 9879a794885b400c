import { ctaPair, image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading above the text"),
  body: richText("The text"),
  imageCallout: image("A picture beside the text"),
  videoLink: link("A film that belongs to the text"),
  ...ctaPair,
  alignment: setting("left, center or right: where the text stands; a picture takes the other side"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
