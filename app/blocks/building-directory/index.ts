import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { BuildingDirectory } from "./BuildingDirectory.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "BuildingDirectory",
  fields,
  phrases: [phrases, carePhrases, fieldPhrases],
  View: BuildingDirectory,
});
