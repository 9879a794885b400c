import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { ArticleListing } from "./ArticleListing.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ArticleListing",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: ArticleListing,
});
