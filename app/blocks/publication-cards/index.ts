import { fieldPhrases } from "../../fields/phrases.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { PublicationCards } from "./PublicationCards.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "PublicationCardCollection",
  doc: "Cards that lead to articles and pages, as a grid or a slider.",
  fields,
  phrases: [phrases, fieldPhrases],
  examples,
  View: PublicationCards,
});
