import { link } from "../../cms/fields/fields.ts";

/** The block has no field for the location because the page's URL identifies the location. */
export const fields = {
  requestLink: link("Appointment request form; required for request links"),
};
