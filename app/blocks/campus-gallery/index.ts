import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CampusGallery } from "./CampusGallery.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "CampusGallery",
  fields,
  phrases: [phrases, fieldPhrases],
  View: CampusGallery,
});
