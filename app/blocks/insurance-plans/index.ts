import { type InsurancePlan, insurancePlans } from "../../../contracts/insurance.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InsurancePlans, InsurancePlansFailed } from "./InsurancePlans.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "InsurancePlans",
  fields,
  phrases: [phrases],
  load: {
    reads: [],
    data: async ({ call }): Promise<InsurancePlan[]> => (await call(insurancePlans, {})) ?? [],
  },
  View: InsurancePlans,
  Failed: InsurancePlansFailed,
});
