import { setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

export const fields = {
  headline: text("Heading above the list"),
  introduction: text("A sentence under the heading"),
  pages: publications("The news, newest first"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
