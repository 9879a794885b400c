import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { NewsList } from "./NewsList.tsx";

export default block({
  name: "NewsList",
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: NewsList,
});
