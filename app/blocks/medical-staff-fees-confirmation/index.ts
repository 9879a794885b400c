import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { MedicalStaffFeesConfirmation, type Outcome } from "./MedicalStaffFeesConfirmation.tsx";

export default block({
  name: "MedicalStaffFeesConfirmation",
  doc: "Where visitors come back to from the payment page: says whether they paid or closed it.",
  fields,
  examples,
  sensitive: true,
  load: {
    when: "page",
    reads: ["id"],
    data: async ({ query, page, fields: { closedHeading, confirmedHeading } }): Promise<Outcome> =>
      query.get("id") === "close"
        ? { paid: false, heading: closedHeading || page.t("PaymentClosedHeading"), site: page.t("SiteName") }
        : { paid: true, heading: confirmedHeading || page.t("PaymentConfirmedHeading"), site: page.t("SiteName") },
    // Who hears the page's title first hears what happened.
    head: ({ heading, site }) => ({ title: `${heading} | ${site}` }),
  },
  View: MedicalStaffFeesConfirmation,
});
