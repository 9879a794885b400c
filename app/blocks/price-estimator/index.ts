import { block } from "../define.ts";
import { estimate, priceSearch } from "./estimate.ts";
import { fields } from "./fields.ts";
import { PriceEstimator } from "./PriceEstimator.tsx";

export default block({
  name: "PriceEstimator",
  fields,
  load: {
    reads: priceSearch.names,
    data: ({ fields: { hospitals }, query, call }) => estimate(hospitals, query, call),
  },
  View: PriceEstimator,
});
