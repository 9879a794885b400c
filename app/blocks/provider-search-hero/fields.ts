import { image, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("The headline over the picture"),
  backgroundImage: image("Background picture"),
  placeholderText: text("Placeholder of the search box"),
  doctorSearch: link(
    "The doctor search: a page of this site, or its external search in a new tab, which is used when empty",
  ),
};
