import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SelectionCards } from "./SelectionCards.tsx";

export default block({
  name: "SelectionCards",
  fields,
  View: SelectionCards,
});
