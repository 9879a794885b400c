import { color, numbered, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  blockHeader: text("Heading"),
  blockText: richText("The text; it shows unless blockType is Bullet"),
  ...numbered("BulletText", ["1", "2", "3"], "", text("A point; it shows when blockType is Bullet")),
  colorTheme: color("Background as #rrggbb; the theme's own when empty"),
  blockType: setting("Bullet shows the points, anything else the text"),
};
