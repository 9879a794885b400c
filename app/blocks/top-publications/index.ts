import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TopPublications } from "./TopPublications.tsx";

export default block({
  name: "TopPublications",
  doc: "What is read most: two pages as cards, and up to three more as a narrow list.",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: TopPublications,
});
