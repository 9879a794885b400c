import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CategoryCards } from "./CategoryCards.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CategoryCards",
  doc: "Small cards with a picture or icon and a name; extra cards turn the row into a carousel.",
  fields,
  phrases: [fieldPhrases],
  View: CategoryCards,
});
