import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CalloutFeaturedBanner } from "./CalloutFeaturedBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CalloutFeaturedBanner",
  doc: "The one message of a page that nobody may overlook, with up to two buttons, across its whole width.",
  fields,
  phrases: [fieldPhrases],
  View: CalloutFeaturedBanner,
});
