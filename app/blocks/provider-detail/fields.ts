import { link } from "../../cms/fields/fields.ts";

export const fields = {
  requestLink: link("Link to the form for appointment requests; without it, doctors offer no request"),
  searchLink: link("Link to the provider search; /find-a-doctor when empty"),
};
