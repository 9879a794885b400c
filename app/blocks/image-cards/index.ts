import { fieldPhrases } from "../../fields/phrases.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { ImageCards } from "./ImageCards.tsx";

export default block({
  name: "ImageCards",
  doc: "Pictures that lead somewhere, in a grid.",
  fields,
  phrases: [fieldPhrases],
  examples,
  View: ImageCards,
});
