import { image, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("The headline over the picture"),
  backgroundImage: image("The picture behind it"),
  placeholderText: text("What stands in the box while it is empty"),
  doctorSearch: link(
    "The doctor search that the box opens: a page of this site, or the site's outside search in a new tab; /find-a-doctor when empty",
  ),
};
