import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { NewsList } from "./NewsList.tsx";

export default block({
  name: "NewsList",
  doc: 'News, newest first: four items, and eight more with each "See more".',
  fields,
  phrases: [publicationPhrases, fieldPhrases],
  View: NewsList,
});
