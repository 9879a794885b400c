import { flag, image, link, richText, text } from "./fields.ts";
import type { Values } from "./types.ts";

/** The one field set of the contextual inline banner and the contextual CTA (EN-31, BL-15). */
export const contextualFields = {
  bannerHeading: text("Heading"),
  bannerDescription: richText("A sentence or two below the heading"),
  bannerImage: image("Picture beside the words"),
  topicIcon: image("Icon of the topic"),
  topicLabel: text("Name of the topic, above the heading"),
  isLeft: flag("The picture stands on the left"),
  primaryCTALink: link("Where the first button leads"),
  primaryCTAText: text("Text of the first button"),
  secondaryCTALink: link("Where the second button leads"),
  secondaryCTAText: text("Text of the second button"),
};

/** Its two calls to action, by the names that other blocks give theirs. */
export const ctasOf = (fields: Values<typeof contextualFields>) => ({
  primaryCTA: fields.primaryCTALink,
  primaryCTAText: fields.primaryCTAText,
  secondaryCTA: fields.secondaryCTALink,
  secondaryCTAText: fields.secondaryCTAText,
});
