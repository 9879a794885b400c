import { uses } from "../../../lib/cms/features.ts";
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
    queryParams: finderParams.names,
    title: (query, page) => searchTitle(finderParams, finderParams.read(query), page),
    // Without the services upstream, the cards link to the pages that authors created, and open no details.
    data: ({ fields: { medicalServices }, page, query, call }) =>
      findServices(
        finderParams.read(query),
        uses(page, "services") ? medicalServices : medicalServices.map((service) => ({ ...service, id: "" })),
        page.language,
        call,
      ),
  },
  preloads: ["app/blocks/medical-services-finder/Finder.island.tsx"],
  copy: ["services"],
  View: MedicalServicesFinder,
  Skeleton: FinderSkeleton,
  Failed: FinderFailed,
});
