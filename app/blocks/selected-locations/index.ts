import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SelectedLocations } from "./SelectedLocations.tsx";

export default block({
  name: "SelectedLocations",
  fields,
  phrases: [carePhrases, fieldPhrases],
  View: SelectedLocations,
});
