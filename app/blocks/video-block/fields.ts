import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the video"),
  videoLink: link("YouTube or Vimeo URL; other URLs become links"),
  videoTitle: text("Title of the video"),
  videoCaption: text("A line below the video"),
  image: image("Image before the video plays"),
  transcript: richText("Transcript of the video"),
  styleOption: setting("Surface: plain, sand, soft, or deep"),
};
