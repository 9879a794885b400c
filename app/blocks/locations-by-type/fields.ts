import { flag, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading; 'Our locations' when empty"),
  locationTypes: setting("Types of locations, joined with |; all when empty"),
  specialties: setting("Specialties, joined with |; all when empty"),
  link: link("Link next to the heading"),
  linkText: text("Text of that link; requires both text and link"),
  isGrid: flag("Show a grid instead of a carousel"),
  showMedia: flag("Show images", true),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
