import { block } from "../define.ts";
import { ArticleListing } from "./ArticleListing.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ArticleListing",
  fields,
  View: ArticleListing,
});
