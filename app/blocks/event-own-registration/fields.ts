import { richText, sometimes } from "../../cms/fields/fields.ts";

export const fields = {
  description: sometimes(richText("What visitors should know before they change a registration")),
};
