import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ChildrensHealthLandingBanner } from "./ChildrensHealthLandingBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ChildrensHealthLandingBanner",
  fields,
  phrases: [fieldPhrases],
  View: ChildrensHealthLandingBanner,
});
