import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { ProfileCards } from "./ProfileCards.tsx";

export default block({
  name: "ProfileCards",
  doc: "People with portrait, role and a few words, in a row that slides when there are more than fit.",
  fields,
  examples,
  View: ProfileCards,
});
