import { block } from "../define.ts";
import { CategoryCards } from "./CategoryCards.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CategoryCards",
  fields,
  View: CategoryCards,
});
