import { flag, image, link, richText, setting, text } from "../fields/fields.ts";

/** Fields of inline message banners and callouts. */
export const messageFields = {
  title: text("Heading"),
  message: richText("The message"),
  icon: image("Icon next to the text"),
  preHeading: text("A line above the heading"),
  primaryButtonText: text("Text of the first button"),
  primaryButtonLink: link("Where the first button leads"),
  primaryButtonIcon: image("Icon in the first button"),
  secondaryButtonText: text("Text of the second button"),
  secondaryButtonLink: link("Where the second button leads"),
  secondaryButtonIcon: image("Icon in the second button"),
  trackInCdp: flag("Clicks on the buttons are reported to the customer data platform"),
  applyCardStyle: flag("Shown as a card"),
  styleOption: setting("Surface: plain, sand, soft or deep; a digit from 0 to 4 at the end picks the children's face"),
};
