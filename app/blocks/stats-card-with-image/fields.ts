import { iconCtaFields } from "../../cms/components/cta-fields.ts";
import { flag, image, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("The figure or statement"),
  eyebrow: text("A line above it"),
  leadCopy: richText("What it means"),
  image: image("Picture next to the text"),
  imageCaption: text("A line under the picture"),
  ...iconCtaFields,
  alignImageRight: flag("Show the picture on the right"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
