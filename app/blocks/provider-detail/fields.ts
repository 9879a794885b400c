import { link } from "../../cms/fields/fields.ts";

export const fields = {
  searchLink: link("Where all providers are searched for; /find-a-doctor when empty"),
};
