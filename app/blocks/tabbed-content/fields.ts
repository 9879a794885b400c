import { DEFAULTS } from "../../../lib/constants.ts";
import { flag, image, items, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the tabs"),
  tabs: items("The tabs", {
    tabTitle: text("Words on the tab; a tab without them is left out"),
    image: image("A picture beside the words"),
    imageCaption: text("What the picture shows, in a line under it"),
    richTextTitle: text("Heading of the words"),
    richText: richText("The words"),
    isLeft: flag("The picture stands left of the words", DEFAULTS.tabIsLeft),
    videoLink: link("A film"),
    videoTitle: text("What the film is called"),
    videoCaption: text("A line under the film"),
    primaryCta: link("Where the first button leads"),
    primaryCtaText: text("Words on the first button; it shows only with both"),
    secondaryCta: link("Where the second button leads"),
    secondaryCtaText: text("Words on the second button; it shows only with both"),
  }),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
