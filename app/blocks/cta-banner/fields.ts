import { color, link, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading"),
  message: richText("A sentence or two below the heading"),
  backgroundColor: color("Background as #rrggbb; the theme's own when empty"),
  linkOne: link("Where the first button leads"),
  linkOneText: text("Text of the first button"),
  linkTwo: link("Where the second button leads"),
  linkTwoText: text("Text of the second button"),
  linkThree: link("Where the third button leads"),
  linkThreeText: text("Text of the third button"),
};
