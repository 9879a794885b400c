import { carePhrases } from "../../care/phrases.ts";
import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationsLanding } from "./LocationsLanding.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "LocationsLanding",
  fields,
  phrases: [phrases, carePhrases, visitorLocationPhrases, fieldPhrases, searchPhrases],
  breadcrumbs: true,
  preloads: ["app/blocks/locations-landing/Search.island.tsx"],
  View: LocationsLanding,
});
