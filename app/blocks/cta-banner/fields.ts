import { color, link, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading"),
  message: richText("A sentence or two below the heading"),
  backgroundColor: color("Background as #rrggbb; the theme color when empty"),
  linkOne: link("Link of the first button"),
  linkOneText: text("Text of the first button"),
  linkTwo: link("Link of the second button"),
  linkTwoText: text("Text of the second button"),
  linkThree: link("Link of the third button"),
  linkThreeText: text("Text of the third button"),
};
