import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the video"),
  videoLink: link("URL of a YouTube or Vimeo video; any other URL is a link"),
  videoTitle: text("Title of the video"),
  videoCaption: text("A line under it"),
  image: image("Picture before the video plays"),
  transcript: richText("Transcript of the video"),
  styleOption: setting("Surface: plain, sand, soft or deep"),
};
