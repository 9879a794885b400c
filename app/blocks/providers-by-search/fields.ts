import { choice, flag, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading; 'Providers' when empty"),
  placeholderText: text("What stands in the box while it is empty"),
  displayOption: choice("How the providers show at first", ["list", "grid", "carousel"]),
  asksForPlace: flag("Ask for an unknown visitor location in a dialog, at most once a day"),
  allowDisplayControl: flag("Visitors may change the display"),
};
