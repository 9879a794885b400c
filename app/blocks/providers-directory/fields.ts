import { choice, flag, item, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading; 'Providers' when empty"),
  marketableLocation: item("The place whose providers show", {
    city: setting("Its city"),
    state: setting("Two letters of its state"),
  }),
  nearVisitor: flag("Once the visitor's own place is known, its providers show instead", false),
  specialties: setting("Specialties, joined with |; all of them when empty"),
  sortOption: setting("How the list starts: availability (when empty) or A-Z"),
  displayOption: choice("How the providers show at first", ["grid", "list", "carousel"]),
  allowDisplayControl: flag("Visitors may change the display", true),
  ctaLink: link("Where the link beside the heading leads"),
  ctaText: text("Its words; 'Learn More' when empty"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
