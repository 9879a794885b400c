import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ImageCards } from "./ImageCards.tsx";

export default block({
  name: "ImageCards",
  fields,
  View: ImageCards,
});
