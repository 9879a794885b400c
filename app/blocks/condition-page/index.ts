import { block } from "../define.ts";
import { ConditionPage } from "./ConditionPage.tsx";
import { conditionData } from "./condition-data.ts";
import { fields } from "./fields.ts";

export default block({
  name: "ConditionPage",
  fields,
  breadcrumbs: true,
  sensitive: true,
  jsonLd: conditionData,
  View: ConditionPage,
});
