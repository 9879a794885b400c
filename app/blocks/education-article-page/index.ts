import { block } from "../define.ts";
import { ArticlePage } from "./ArticlePage.tsx";
import { articleData } from "./article-data.ts";
import { fields } from "./fields.ts";

export default block({
  name: "EducationArticlePage",
  fields,
  breadcrumbs: true,
  jsonLd: articleData,
  View: ArticlePage,
});
