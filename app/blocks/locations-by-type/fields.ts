import { flag, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading; 'Locations near you' when empty"),
  locationTypes: setting("Types of locations, joined with |; all of them when empty"),
  specialties: setting("Specialties, joined with |; all of them when empty"),
  link: link("Where the link beside the heading leads"),
  linkText: text("Its words; it shows only with both"),
  isGrid: flag("All of them at once in a grid; otherwise more than fit become a slider"),
  showMedia: flag("With pictures", true),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
