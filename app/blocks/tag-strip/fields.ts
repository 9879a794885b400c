import { image, items, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  tags: items("The tags; one without a label is left out", {
    websiteOverride: text("The label"),
    icon: image("A drawing before the label"),
    link: link("Where the tag leads, if anywhere"),
  }),
};
