import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CalloutFeaturedBanner } from "./CalloutFeaturedBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CalloutFeaturedBanner",
  doc: "A full-width banner for the most important message of a page, with up to two buttons.",
  fields,
  phrases: [fieldPhrases],
  View: CalloutFeaturedBanner,
});
