import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TopPublications } from "./TopPublications.tsx";

export default block({
  name: "TopPublications",
  fields,
  View: TopPublications,
});
