import { flag, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading; 'Locations near you' when empty"),
  locationTypes: setting("Types of locations, joined with |; all of them when empty"),
  specialties: setting("Specialties, joined with |; all of them when empty"),
  link: link("Where the link next to the heading leads"),
  linkText: text("Text of that link; it is shown only with both text and link"),
  isGrid: flag("Show all locations in a grid; otherwise extra locations turn the row into a carousel"),
  showMedia: flag("Show pictures", true),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
