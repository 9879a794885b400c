import { DEFAULTS } from "../../../lib/constants.ts";
import { flag, image, items, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the tabs"),
  tabs: items("The tabs", {
    tabTitle: text("Text of the tab; required"),
    image: image("An image next to the text"),
    imageCaption: text("Caption below the image"),
    richTextTitle: text("Heading of the text"),
    richText: richText("The text"),
    isLeft: flag("Show the image left of the text", DEFAULTS.tabIsLeft),
    videoLink: link("A video"),
    videoTitle: text("Title of the video"),
    videoCaption: text("A line below the video"),
    primaryCta: link("Link of the first button"),
    primaryCtaText: text("Text of the first button; requires a link"),
    secondaryCta: link("Link of the second button"),
    secondaryCtaText: text("Text of the second button; requires a link"),
  }),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
