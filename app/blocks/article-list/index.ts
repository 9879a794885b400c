import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { ArticleList } from "./ArticleList.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ArticleList",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: ArticleList,
});
