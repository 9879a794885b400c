import { link, richText, setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

export const fields = {
  eyebrow: text("A line above the heading"),
  heading: text("Subject, shown before the word 'Articles'"),
  description: richText("A sentence or two below the heading"),
  landingPageLink: link("Page of the subject"),
  landingPageText: text("Text of that button; requires both text and link"),
  pages: publications("The articles, one card each"),
  styleOption: setting("Surface: plain, sand, soft, or deep"),
};
