import { fieldPhrases } from "../../fields/phrases.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { MedicalStaffFeesConfirmation, type Outcome } from "./MedicalStaffFeesConfirmation.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "MedicalStaffFeesConfirmation",
  doc: "Where visitors come back to from the payment page: says whether they paid or closed it.",
  fields,
  phrases: [phrases, fieldPhrases],
  examples,
  sensitive: true,
  load: {
    when: "page",
    reads: ["id"],
    data: async ({ query, page, fields: { closedHeading, confirmedHeading } }): Promise<Outcome> =>
      query.get("id") === "close"
        ? {
            paid: false,
            heading: closedHeading || page.t(phrases.PaymentClosedHeading),
            site: page.t(fieldPhrases.SiteName),
          }
        : {
            paid: true,
            heading: confirmedHeading || page.t(phrases.PaymentConfirmedHeading),
            site: page.t(fieldPhrases.SiteName),
          },
    // Who hears the page's title first hears what happened.
    head: ({ heading, site }) => ({ title: `${heading} | ${site}` }),
  },
  View: MedicalStaffFeesConfirmation,
});
