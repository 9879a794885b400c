import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { BuildingDirectory } from "./BuildingDirectory.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "BuildingDirectory",
  doc: "A building: where it is and when it is open, what is in it, and where to go when it can't wait.",
  fields,
  phrases: [phrases, carePhrases, fieldPhrases],
  View: BuildingDirectory,
});
