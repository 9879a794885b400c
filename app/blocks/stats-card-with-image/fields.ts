import { iconCtaFields } from "../../cms/components/cta-fields.ts";
import { flag, image, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("The figure or statement"),
  eyebrow: text("A line above the figure"),
  leadCopy: richText("Explanation of the figure"),
  image: image("Image next to the text"),
  imageCaption: text("A line below the image"),
  ...iconCtaFields,
  alignImageRight: flag("Show the image on the right"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
