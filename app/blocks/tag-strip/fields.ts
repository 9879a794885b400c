import { image, items, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  tags: items("The tags; tags without a label are omitted", {
    websiteOverride: text("The label"),
    icon: image("A drawing before the label"),
    link: link("Link of the tag"),
  }),
};
