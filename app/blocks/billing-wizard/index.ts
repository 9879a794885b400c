import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { BillingWizard } from "./BillingWizard.tsx";
import { fields } from "./fields.ts";
import { billForms } from "./form.ts";
import { billingPhrases } from "./phrases.ts";

export default block({
  name: "BillingWizard",
  doc: "Finds a visitor's bills by name or account number and links to their payment pages.",
  fields,
  phrases: [billingPhrases, fieldPhrases],
  sensitive: true,
  form: () => billForms,
  preloads: ["app/blocks/billing-wizard/Wizard.island.tsx"],
  View: BillingWizard,
});
