import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TopPublications } from "./TopPublications.tsx";

export default block({
  name: "TopPublications",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: TopPublications,
});
