import { link, richText } from "../../cms/fields/fields.ts";

export const fields = {
  help: richText("Help with an application, such as for people with a disability"),
  listLink: link("Link to all open jobs"),
};
