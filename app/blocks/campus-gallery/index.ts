import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CampusGallery } from "./CampusGallery.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "CampusGallery",
  doc: "Pictures of a place, one after the other; they stand still for those who ask for it.",
  fields,
  phrases: [phrases, fieldPhrases],
  View: CampusGallery,
});
