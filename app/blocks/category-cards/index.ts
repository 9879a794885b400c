import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CategoryCards } from "./CategoryCards.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CategoryCards",
  doc: "Small cards of a picture or drawing and a name, in a row that slides when there are more than fit.",
  fields,
  phrases: [fieldPhrases],
  View: CategoryCards,
});
