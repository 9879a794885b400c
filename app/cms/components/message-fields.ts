import { flag, image, link, richText, setting, text } from "../fields/fields.ts";

/** Fields of inline message banners and callouts. */
export const messageFields = {
  title: text("Heading"),
  message: richText("The message"),
  icon: image("Icon next to the text"),
  preHeading: text("A line above the heading"),
  primaryButtonText: text("Text of the first button"),
  primaryButtonLink: link("Link of the first button"),
  primaryButtonIcon: image("Icon in the first button"),
  secondaryButtonText: text("Text of the second button"),
  secondaryButtonLink: link("Link of the second button"),
  secondaryButtonIcon: image("Icon in the second button"),
  trackInCdp: flag("Report button clicks to the customer data platform"),
  applyCardStyle: flag("Show as a card"),
  styleOption: setting("Surface: plain, sand, soft, or deep; a final digit from 0 to 4 selects the children's face"),
};
