import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ResourceCards } from "./ResourceCards.tsx";

export default block({
  name: "ResourceCards",
  doc: "Pages and files to take along, one below the other, each with an icon by its kind.",
  fields,
  phrases: [fieldPhrases],
  View: ResourceCards,
});
