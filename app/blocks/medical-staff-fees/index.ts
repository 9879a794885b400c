import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { feeForm } from "./form.ts";
import { MedicalStaffFees, type PaymentReturn } from "./MedicalStaffFees.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "MedicalStaffFees",
  fields,
  sensitive: true,
  form: () => feeForm,
  load: {
    queryParams: ["id"],
    data: async ({ query, page, fields: { canceledHeading } }): Promise<PaymentReturn> => {
      const isCanceled = query.get("id") === "cancel" && !page.posted;
      return isCanceled
        ? { canceled: canceledHeading || page.t(phrases.PaymentCanceledHeading), site: page.t(fieldPhrases.SiteName) }
        : { canceled: "", site: "" };
    },
    // The page title contains the payment result because screen readers announce the title first.
    head: ({ canceled, site }) => (canceled ? { title: `${canceled} | ${site}` } : {}),
  },
  preloads: ["app/blocks/medical-staff-fees/Fees.island.tsx"],
  View: MedicalStaffFees,
});
