import { image, items, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  tags: items("Tags; a label is required", {
    websiteOverride: text("The label"),
    icon: image("Icon before the label"),
    link: link("Link of the tag"),
  }),
};
