import type { Phrase } from "../../context/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { MedicalStaffFeesConfirmation, type Outcome } from "./MedicalStaffFeesConfirmation.tsx";
import { type Known, knownOf } from "./outcome.ts";
import { phrases } from "./phrases.ts";

const HEADINGS: Record<Known, Phrase> = {
  paid: phrases.PaymentConfirmedHeading,
  open: phrases.PaymentOpenHeading,
  canceled: phrases.PaymentCanceledOutcome,
  closed: phrases.PaymentClosedHeading,
  refused: phrases.PaymentRefusedHeading,
  unknown: phrases.PaymentUnknownHeading,
  unavailable: phrases.PaymentUnavailableHeading,
};

export default block({
  name: "MedicalStaffFeesConfirmation",
  doc: "Where visitors come back to from the payment page: says what the payment service says of their payment.",
  fields,
  phrases: [phrases, fieldPhrases],
  examples,
  sensitive: true,
  load: {
    when: "page",
    reads: ["id", "payment"],
    async data({ query, page: { t }, fields: { closedHeading, confirmedHeading }, call }): Promise<Outcome> {
      const known = await knownOf(query, call);
      const own = { paid: confirmedHeading, closed: closedHeading }[known as string];
      return { known, heading: own || t(HEADINGS[known]), site: t(fieldPhrases.SiteName) };
    },
    // Who hears the page's title first hears what happened.
    head: ({ heading, site }) => ({ title: `${heading} | ${site}` }),
  },
  View: MedicalStaffFeesConfirmation,
});
