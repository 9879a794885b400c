import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ChildrensHealthLandingBanner } from "./ChildrensHealthLandingBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ChildrensHealthLandingBanner",
  doc: "A banner across a children's-health page: a few words, a picture and one way on.",
  fields,
  phrases: [fieldPhrases],
  View: ChildrensHealthLandingBanner,
});
