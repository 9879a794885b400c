import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { ArticlePage } from "./ArticlePage.tsx";
import { articleData } from "./article-data.ts";
import { fields } from "./fields.ts";

export default block({
  name: "EducationArticlePage",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  breadcrumbs: true,
  jsonLd: articleData,
  View: ArticlePage,
});
