import { fieldPhrases } from "../../cms/phrases.ts";
import { formPhrases } from "../../forms/phrases.ts";
import { block } from "../define.ts";
import { BillingWizard } from "./BillingWizard.tsx";
import { fields } from "./fields.ts";
import { billForms } from "./form.ts";
import { billingPhrases } from "./phrases.ts";

export default block({
  name: "BillingWizard",
  fields,
  phrases: [billingPhrases, fieldPhrases, formPhrases],
  sensitive: true,
  form: () => billForms,
  preloads: ["app/blocks/billing-wizard/Wizard.island.tsx"],
  View: BillingWizard,
});
