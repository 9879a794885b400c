import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ThankYouCards } from "./ThankYouCards.tsx";

export default block({
  name: "ThankYouCards",
  fields,
  View: ThankYouCards,
});
