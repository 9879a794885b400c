import { flag, image, number, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  category: text("A line above the headline"),
  headline: text("The page's h1"),
  bodyCopy: richText("A few sentences under the headline"),
  backgroundImage: image("The picture, 1400 x 800"),
  focusSize: number("Visible part of a cropped picture, from 0 (left edge) to 10 (right edge); 5 when empty"),
  alignContentRightSide: flag("Show the text right of the picture"),
};
