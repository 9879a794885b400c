import { flag, image, number, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  category: text("A line above the headline"),
  headline: text("Page h1"),
  bodyCopy: richText("A few sentences below the headline"),
  backgroundImage: image("The image, 1400 x 800"),
  focusSize: number("Focal point of a cropped image, from 0 (left) to 10 (right); 5 when empty"),
  alignContentRightSide: flag("Show the text right of the image"),
};
