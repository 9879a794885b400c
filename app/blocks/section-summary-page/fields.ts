import { image, items, link, numbered, richText, text } from "../../cms/fields/fields.ts";

/** Number words (such as `One`) in the field names for the buttons at the top of the page. */
export const BUTTONS = ["One", "Two", "Three", "Four"] as const;

export const fields = {
  title: text("The page's h1"),
  description: text("A sentence under it"),
  ...numbered("headerButton", BUTTONS, "Link", link("Where the button at the top leads")),
  ...numbered("headerButton", BUTTONS, "Text", text("Text of that button; it requires a link")),
  sections: items("The sections", {
    title: text("Heading"),
    summary: richText("Summary of the section"),
    image: image("Picture next to the text"),
    buttonLink: link("Where the section's button leads"),
    buttonText: text("Text of that button; it requires a link"),
  }),
};
