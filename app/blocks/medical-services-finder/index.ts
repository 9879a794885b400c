import { searchTitle } from "../../search/search-title.ts";
import { block } from "../define.ts";
import { findServices } from "./calls.ts";
import { fields } from "./fields.ts";
import { FinderFailed, FinderSkeleton, MedicalServicesFinder } from "./MedicalServicesFinder.tsx";
import { finderParams } from "./search.ts";

export default block({
  name: "MedicalServicesFinder",
  fields,
  load: {
    reads: finderParams.names,
    title: (query, page) => searchTitle(finderParams, finderParams.read(query), page),
    data: ({ fields: { medicalServices }, page, query, call }) =>
      findServices(finderParams.read(query), medicalServices, page.language, call),
  },
  preloads: ["app/blocks/medical-services-finder/Finder.island.tsx"],
  View: MedicalServicesFinder,
  Skeleton: FinderSkeleton,
  Failed: FinderFailed,
});
