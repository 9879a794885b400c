import { link } from "../../cms/fields/fields.ts";

export const fields = {
  searchLink: link("Link to the provider search; /find-a-doctor when empty"),
};
