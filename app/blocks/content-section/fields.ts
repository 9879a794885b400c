import { image, items, link, richText, setting, text } from "../../cms/fields/fields.ts";

const content = {
  eyebrow: text("A short line above the heading"),
  title: text("Heading"),
  texts: items("Paragraphs, in order", {
    text: text("A plain text"),
    html: richText("A rich text"),
  }),
  pictures: items("Pictures", { picture: image("A picture") }),
  links: items("Links", {
    link: link("Where the link leads"),
    words: text("Text of a link without a text of its own"),
  }),
};

export const fields = {
  look: setting("plain, hero, accordion or links"),
  ...content,
  entries: items("Cards, or the items of an accordion", content),
  alignment: setting("Position of the text: left, center or right; a picture is on the other side"),
  styleOption: setting("Surface (plain, sand, soft, deep)"),
};
