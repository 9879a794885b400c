import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationSurroundings } from "./LocationSurroundings.tsx";
import { phrases } from "./phrases.ts";
import { load } from "./surroundings.ts";

export default block({
  name: "LocationSurroundings",
  fields,
  phrases: [phrases, carePhrases, fieldPhrases],
  sensitive: true,
  load: { reads: [], data: ({ page, call }) => load(page, call) },
  View: LocationSurroundings,
});
