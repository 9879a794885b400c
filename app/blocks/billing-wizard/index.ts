import { block } from "../define.ts";
import { BillingWizard } from "./BillingWizard.tsx";
import { fields } from "./fields.ts";
import { billForms } from "./form.ts";

export default block({
  name: "BillingWizard",
  fields,
  sensitive: true,
  form: () => billForms,
  preloads: ["app/blocks/billing-wizard/Wizard.island.tsx"],
  View: BillingWizard,
});
