import { flag, image, number, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  category: text("A line above the headline"),
  headline: text("The page's h1"),
  bodyCopy: richText("A few sentences under the headline"),
  backgroundImage: image("The picture, 1400 x 800"),
  focusSize: number(
    "Which part of the picture stays visible when it is cut: 0 its left edge, 10 its right; 5 when empty",
  ),
  alignContentRightSide: flag("The words stand right of the picture"),
};
