import { servicePhrases } from "../../care/service/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { FinderSkeleton, MedicalServicesFinder } from "./MedicalServicesFinder.tsx";
import { phrases } from "./phrases.ts";
import { finderParams, findServices } from "./search.ts";

export default block({
  name: "MedicalServicesFinder",
  doc: "All medical services from A to Z, with a box and letters to filter them; each opens a preview of its details.",
  fields,
  phrases: [phrases, servicePhrases, fieldPhrases, searchPhrases],
  examples,
  load: {
    when: "inline",
    reads: finderParams.names,
    data: ({ fields: { medicalServices }, page, query, call }) =>
      findServices(finderParams.read(query), medicalServices, page.language, call),
  },
  View: MedicalServicesFinder,
  Skeleton: FinderSkeleton,
});
