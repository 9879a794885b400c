import { link, richText, setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

export const fields = {
  eyebrow: text("A line above the heading"),
  heading: text("The subject; the word 'Articles' follows it"),
  description: richText("A sentence or two under the heading"),
  landingPageLink: link("The subject's page"),
  landingPageText: text("Text of the button with this link; it requires both"),
  pages: publications("The articles, one card each"),
  styleOption: setting("Surface: plain, sand, soft or deep"),
};
