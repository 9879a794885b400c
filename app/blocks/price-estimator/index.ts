import { block } from "../define.ts";
import { estimate, priceSearch } from "./estimate.ts";
import { fields } from "./fields.ts";
import { mailForm } from "./mail-form.ts";
import { PriceEstimator } from "./PriceEstimator.tsx";

export default block({
  name: "PriceEstimator",
  fields,
  // The form for an email collects personal data.
  sensitive: true,
  form: ({ hospitals }) => mailForm(hospitals),
  load: {
    queryParams: priceSearch.names,
    data: ({ fields: { hospitals }, query, call, page }) => estimate(hospitals, query, call, page),
  },
  View: PriceEstimator,
});
