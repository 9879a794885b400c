import { block } from "../define.ts";
import { CampusGallery } from "./CampusGallery.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CampusGallery",
  fields,
  View: CampusGallery,
});
