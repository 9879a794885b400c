import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { ArticleListing } from "./ArticleListing.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ArticleListing",
  doc: "A list of articles, each with its author, dates, and reading time.",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: ArticleListing,
});
