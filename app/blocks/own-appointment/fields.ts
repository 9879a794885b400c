import { richText, sometimes } from "../../cms/fields/fields.ts";

export const fields = {
  description: sometimes(richText("Instructions for changing a visit")),
};
