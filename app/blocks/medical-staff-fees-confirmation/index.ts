import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { paymentInfo } from "../../../contracts/payment.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { Call } from "../../context/page-context.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { MedicalStaffFeesConfirmation, type Outcome } from "./MedicalStaffFeesConfirmation.tsx";
import { phrases } from "./phrases.ts";

const STATES = { confirmed: "paid", closed: "closed", canceled: "closed", open: "open", refused: "refused" } as const;

/** How the payment stands that the address names; an address that names none tells only of a closed page. */
async function stateOf(query: URLSearchParams, call: Call): Promise<Outcome["state"]> {
  const paymentId = query.get("paymentId")?.trim() ?? "";
  if (!paymentInfo.request.safeParse({ paymentId }).success) return query.get("id") === "close" ? "closed" : "unknown";
  try {
    const found: ResponseOf<typeof paymentInfo> | null = await call(paymentInfo, { paymentId });
    return found ? STATES[found.status] : "unknown";
  } catch {
    return "silent";
  }
}

export default block({
  name: "MedicalStaffFeesConfirmation",
  doc: "Where visitors come back to from the payment page: says whether they paid, closed it, or neither is known.",
  fields,
  phrases: [phrases, fieldPhrases],
  sensitive: true,
  load: {
    when: "page",
    reads: ["id", "paymentId"],
    data: async ({ query, page, fields: { closedHeading, confirmedHeading }, call }): Promise<Outcome> => {
      const state = await stateOf(query, call);
      const heading = {
        paid: confirmedHeading || page.t(phrases.PaymentConfirmedHeading),
        closed: closedHeading || page.t(phrases.PaymentClosedHeading),
        open: page.t(phrases.PaymentOpenHeading),
        refused: page.t(phrases.PaymentRefusedHeading),
        silent: page.t(phrases.PaymentSilentHeading),
        unknown: page.t(phrases.PaymentUnknownHeading),
      }[state];
      return { state, heading, site: page.t(fieldPhrases.SiteName) };
    },
    // Who hears the page's title first hears what happened.
    head: ({ heading, site }) => ({ title: `${heading} | ${site}` }),
  },
  View: MedicalStaffFeesConfirmation,
});
