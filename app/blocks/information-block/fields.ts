import { color, numbered, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  blockHeader: text("Heading"),
  blockText: richText("Text, shown unless blockType is Bullet"),
  ...numbered("BulletText", ["1", "2", "3"], "", text("A bullet point, shown if blockType is Bullet")),
  colorTheme: color("Background as #rrggbb; the theme color when empty"),
  blockType: setting("Bullet shows the bullet points; any other value shows the text"),
};
