import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { NewsList } from "./NewsList.tsx";

export default block({
  name: "NewsList",
  fields,
  View: NewsList,
});
