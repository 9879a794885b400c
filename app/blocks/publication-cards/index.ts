import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PublicationCards } from "./PublicationCards.tsx";

export default block({
  name: "PublicationCardCollection",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: PublicationCards,
});
