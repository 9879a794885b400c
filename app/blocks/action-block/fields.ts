import { choice, image, link, richText, text } from "../../cms/fields/fields.ts";
import { themes } from "../../theme/tokens.ts";

export const fields = {
  title: text("Heading"),
  bodyCopy: richText("A sentence or two below the heading"),
  icon: image("A drawing before the words"),
  primaryCTALink: link("Where the button leads"),
  primaryCTAText: text("Text of the button; it requires a link"),
  themeOverride: choice("Another theme for this block alone; the page's own when empty", ["", ...Object.keys(themes)]),
};
