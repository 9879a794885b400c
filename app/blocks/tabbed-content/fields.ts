import { DEFAULTS } from "../../../lib/constants.ts";
import { flag, image, items, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the tabs"),
  tabs: items("The tabs", {
    tabTitle: text("Text of the tab; tabs without text are omitted"),
    image: image("A picture next to the text"),
    imageCaption: text("Caption below the picture"),
    richTextTitle: text("Heading of the text"),
    richText: richText("The text"),
    isLeft: flag("Show the picture left of the text", DEFAULTS.tabIsLeft),
    videoLink: link("A video"),
    videoTitle: text("Title of the video"),
    videoCaption: text("A line below the video"),
    primaryCta: link("Where the first button leads"),
    primaryCtaText: text("Text of the first button; it requires a link"),
    secondaryCta: link("Where the second button leads"),
    secondaryCtaText: text("Text of the second button; it requires a link"),
  }),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
