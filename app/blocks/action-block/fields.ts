import { choice, image, link, richText, text } from "../../cms/fields/fields.ts";
import { themes } from "../../theme/tokens.ts";

export const fields = {
  title: text("Heading"),
  bodyCopy: richText("A sentence or two below the heading"),
  icon: image("Icon before the text"),
  primaryCTALink: link("Link of the button"),
  primaryCTAText: text("Text of the button; requires a link"),
  themeOverride: choice("Theme of this block; the page theme when empty", ["", ...Object.keys(themes)]),
};
