import { block } from "../define.ts";
import { ArticleList } from "./ArticleList.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ArticleList",
  fields,
  View: ArticleList,
});
