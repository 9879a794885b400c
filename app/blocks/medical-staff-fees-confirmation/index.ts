import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { paymentInfo } from "../../../contracts/payment.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { Call } from "../../context/page-context.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { MedicalStaffFeesConfirmation, type Outcome } from "./MedicalStaffFeesConfirmation.tsx";
import { phrases } from "./phrases.ts";

const STATES = { confirmed: "paid", closed: "closed", canceled: "closed", open: "open", refused: "refused" } as const;

/**
 * Returns the state of the payment that the URL identifies. Without a valid payment ID, the state is `left` or
 * `unknown` because the payment service cannot confirm whether the visitor was charged.
 */
async function stateOf(query: URLSearchParams, call: Call): Promise<Outcome["state"]> {
  const paymentId = query.get("paymentId")?.trim() ?? "";
  if (!paymentInfo.request.safeParse({ paymentId }).success) return query.get("id") === "close" ? "left" : "unknown";
  try {
    const payment: ResponseOf<typeof paymentInfo> | null = await call(paymentInfo, { paymentId });
    return payment ? STATES[payment.status] : "unknown";
  } catch {
    return "silent";
  }
}

export default block({
  name: "MedicalStaffFeesConfirmation",
  fields,
  sensitive: true,
  load: {
    queryParams: ["id", "paymentId"],
    data: async ({ query, page, fields: { closedHeading, confirmedHeading }, call }): Promise<Outcome> => {
      const state = await stateOf(query, call);
      const heading = {
        paid: confirmedHeading || page.t(phrases.PaymentConfirmedHeading),
        closed: closedHeading || page.t(phrases.PaymentClosedHeading),
        open: page.t(phrases.PaymentOpenHeading),
        refused: page.t(phrases.PaymentRefusedHeading),
        silent: page.t(phrases.PaymentSilentHeading),
        unknown: page.t(phrases.PaymentUnknownHeading),
        left: closedHeading || page.t(phrases.PaymentClosedHeading),
      }[state];
      return { state, heading, site: page.t(fieldPhrases.SiteName) };
    },
    // The page title contains the payment result because screen readers announce the title first.
    head: ({ heading, site }) => ({ title: `${heading} | ${site}` }),
  },
  View: MedicalStaffFeesConfirmation,
});
