import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TableCards } from "./TableCards.tsx";

export default block({
  name: "TableCards",
  fields,
  View: TableCards,
});
