import { image, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("The headline over the image"),
  backgroundImage: image("Background image"),
  placeholderText: text("Placeholder of the search box"),
  doctorSearch: link("Doctor search page; the external search in a new tab when empty"),
};
