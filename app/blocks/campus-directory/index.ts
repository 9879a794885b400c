import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CampusDirectory } from "./CampusDirectory.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "CampusDirectory",
  fields,
  phrases: [phrases, carePhrases, fieldPhrases],
  View: CampusDirectory,
});
