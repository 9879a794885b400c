import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { ArticleList } from "./ArticleList.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ArticleList",
  doc: "The articles on one subject as cards, with the way to its page.",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: ArticleList,
});
