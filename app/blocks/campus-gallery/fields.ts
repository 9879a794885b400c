import { image, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the images"),
  images: items("The images", {
    image: image("The image, 1400 x 800"),
    caption: text("Caption"),
  }),
  styleOption: setting("Surface: plain, sand, soft, or deep"),
};
