import { setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

export const fields = {
  headline: text("Heading above the list"),
  introduction: text("A sentence below the heading"),
  pages: publications("The news, newest first"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
