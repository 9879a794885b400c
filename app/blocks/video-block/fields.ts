import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the film"),
  videoLink: link("The film's page on YouTube or Vimeo; any other address is a link"),
  videoTitle: text("What the film is called"),
  videoCaption: text("A line under it"),
  image: image("What shows before it plays"),
  transcript: richText("What is said in it, for those who read"),
  styleOption: setting("Surface: plain, sand, soft or deep"),
};
