import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { StatsCardWithImage } from "./StatsCardWithImage.tsx";

export default block({
  name: "StatsCardWithImage",
  doc: "A figure or a short statement beside a picture, with up to two buttons.",
  fields,
  phrases: [fieldPhrases],
  View: StatsCardWithImage,
});
