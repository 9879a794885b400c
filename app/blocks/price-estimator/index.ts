import { fieldPhrases } from "../../cms/phrases.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { block } from "../define.ts";
import { estimate, priceSearch } from "./estimate.ts";
import { fields } from "./fields.ts";
import { PriceEstimator } from "./PriceEstimator.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "PriceEstimator",
  fields,
  phrases: [phrases, fieldPhrases, formPhrases],
  load: {
    reads: priceSearch.names,
    data: ({ fields: { hospitals }, query, call }) => estimate(hospitals, query, call),
  },
  View: PriceEstimator,
});
