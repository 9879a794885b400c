import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProfileCards } from "./ProfileCards.tsx";

export default block({
  name: "ProfileCards",
  fields,
  View: ProfileCards,
});
