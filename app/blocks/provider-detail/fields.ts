import { link } from "../../cms/fields/fields.ts";

export const fields = {
  requestLink: link("Appointment request form; required for request links"),
  searchLink: link("Link to the provider search; /find-a-doctor when empty"),
};
