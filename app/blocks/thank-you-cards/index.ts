import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ThankYouCards } from "./ThankYouCards.tsx";

export default block({
  name: "ThankYouCards",
  doc: "What to do next, on a page that follows a form.",
  fields,
  phrases: [fieldPhrases],
  View: ThankYouCards,
});
