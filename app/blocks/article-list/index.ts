import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { ArticleList } from "./ArticleList.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ArticleList",
  doc: "Articles on one subject as cards, with a link to the subject's page.",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: ArticleList,
});
