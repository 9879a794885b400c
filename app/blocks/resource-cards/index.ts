import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ResourceCards } from "./ResourceCards.tsx";

export default block({
  name: "ResourceCards",
  fields,
  phrases: [fieldPhrases],
  View: ResourceCards,
});
