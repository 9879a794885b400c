import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ResourceCards } from "./ResourceCards.tsx";

export default block({
  name: "ResourceCards",
  fields,
  View: ResourceCards,
});
