import { block } from "../define.ts";
import { DisplayCard } from "./DisplayCard.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "DisplayCard",
  fields,
  leads: true,
  View: DisplayCard,
});
