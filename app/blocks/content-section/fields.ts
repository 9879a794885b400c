import { image, items, link, richText, setting, text } from "../../cms/fields/fields.ts";

const content = {
  eyebrow: text("A short line above the heading"),
  title: text("Heading"),
  texts: items("Paragraphs, in order", {
    text: text("Plain text"),
    html: richText("Rich text"),
  }),
  pictures: items("Images", { picture: image("An image") }),
  links: items("Links", {
    link: link("Target of the link"),
    words: text("Text of a link that has no text"),
  }),
};

export const fields = {
  look: setting("plain, hero, accordion, or links"),
  ...content,
  entries: items("Cards, or the items of an accordion", {
    ...content,
    page: link("Page to which the title links"),
  }),
  alignment: setting("Text position: left, center, or right; the image is on the opposite side"),
  styleOption: setting("Surface (plain, sand, soft, deep)"),
};
