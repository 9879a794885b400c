import { choice, flag, item, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading; 'Providers' when empty"),
  marketableLocation: item("Location of the providers", {
    city: setting("City"),
    state: setting("Two-letter state code"),
  }),
  nearVisitor: flag("Show providers near the visitor instead, if the location is known", false),
  specialties: setting("Specialties, joined with |; all when empty"),
  sortOption: setting("Initial sort order: availability (when empty) or A-Z"),
  displayOption: choice("Initial layout of the providers", ["grid", "list", "carousel"]),
  allowDisplayControl: flag("Let visitors change the layout", true),
  ctaLink: link("Link next to the heading"),
  ctaText: text("Link text; 'Learn More' when empty"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
