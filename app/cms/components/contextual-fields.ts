import { flag, image, richText, text } from "../fields/fields.ts";
import { ctaFields } from "./cta-fields.ts";

/** Fields of contextual inline banners and contextual CTAs. */
export const contextualFields = {
  bannerHeading: text("Heading"),
  bannerDescription: richText("A sentence or two below the heading"),
  bannerImage: image("Image next to the text"),
  topicIcon: image("Icon of the topic"),
  topicLabel: text("Name of the topic, above the heading"),
  isLeft: flag("Show the image on the left"),
  ...ctaFields,
};
