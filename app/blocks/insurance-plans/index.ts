import { type InsurancePlan, insurancePlans } from "../../../contracts/insurance.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InsurancePlans, InsurancePlansFailed } from "./InsurancePlans.tsx";

export default block({
  name: "InsurancePlans",
  fields,
  load: {
    queryParams: [],
    data: async ({ call }): Promise<InsurancePlan[]> => (await call(insurancePlans, {})) ?? [],
  },
  View: InsurancePlans,
  Failed: InsurancePlansFailed,
});
