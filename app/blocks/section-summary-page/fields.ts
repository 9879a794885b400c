import { image, items, link, numbered, richText, text } from "../../cms/fields/fields.ts";

/** Number words (such as `One`) in the field names for the buttons at the top of the page. */
export const BUTTONS = ["One", "Two", "Three", "Four"] as const;

export const fields = {
  title: text("Page h1"),
  description: text("A sentence below the heading"),
  ...numbered("headerButton", BUTTONS, "Link", link("Link of a button at the top")),
  ...numbered("headerButton", BUTTONS, "Text", text("Text of that button; requires a link")),
  sections: items("The sections", {
    title: text("Heading"),
    summary: richText("Summary of the section"),
    image: image("Image next to the text"),
    buttonLink: link("Link of the section's button"),
    buttonText: text("Text of that button; requires a link"),
  }),
};
