import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ChildrensHealthLandingBanner } from "./ChildrensHealthLandingBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ChildrensHealthLandingBanner",
  doc: "A full-width banner on a children's health page: text, a picture, and a button.",
  fields,
  phrases: [fieldPhrases],
  View: ChildrensHealthLandingBanner,
});
