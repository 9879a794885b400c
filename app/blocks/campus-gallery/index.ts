import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CampusGallery } from "./CampusGallery.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "CampusGallery",
  doc: "A slideshow of a place; it does not play for visitors who prefer reduced motion.",
  fields,
  phrases: [phrases, fieldPhrases],
  View: CampusGallery,
});
