import { billsByAccount, billsByDemographics } from "../../../contracts/billing.ts";
import {
  BILL_FIELDS,
  BILL_FLOWS,
  BILL_FORMS,
  type BillFlow,
  type BillValues,
  billErrors,
  billsByAccountRequest,
  billsByNameRequest,
} from "../../../lib/billing/billing.ts";
import type { Posted } from "../../context/page-context.ts";
import type { PageForm } from "../../forms/page-form.ts";
import { billingPhrases } from "./phrases.ts";
import { type Entry, failedView, type View, viewOf } from "./views.ts";

const valuesOf = (flow: BillFlow, values: ReadonlyMap<string, unknown>): BillValues =>
  Object.fromEntries(BILL_FIELDS[flow].map((name) => [name, String(values.get(name) ?? "")]));

const form = (flow: BillFlow): PageForm => ({
  id: BILL_FORMS[flow],
  address: "",
  fields: BILL_FIELDS[flow].map((name) => ({ kind: "text", name, title: name, required: true })),
  also: [],
  constants: [],
  own: {
    // All invalid fields in a bill lookup form have the same general error message.
    errors: (values, { t }) => {
      const hint = flow === BILL_FLOWS.name ? billingPhrases.BillingNameHint : billingPhrases.BillingAccountHint;
      return new Map(billErrors(flow, valuesOf(flow, values), new Date()).map((name) => [name, t(hint)]));
    },
    endpoint: flow === BILL_FLOWS.name ? billsByDemographics : billsByAccount,
    request: (values) =>
      flow === BILL_FLOWS.name
        ? billsByNameRequest(valuesOf(flow, values), new Date())
        : billsByAccountRequest(valuesOf(flow, values)),
  },
});

/**
 * The two bill lookup forms, which the Worker handles if JavaScript is disabled. The Worker validates the forms and
 * sends the requests in the same way as the browser does.
 */
export const billForms: readonly PageForm[] = Object.values(BILL_FLOWS).map(form);

const EMPTY: Entry = { flow: BILL_FLOWS.account, values: {}, wrong: [] };

/** Returns the wizard's first view: an empty form, or the result of a form submitted without JavaScript. */
export function servedView(posted: Posted | undefined): { view: View; entry: Entry } {
  const flow = Object.values(BILL_FLOWS).find((billFlow) => BILL_FORMS[billFlow] === posted?.form);
  if (!posted || !flow) return { view: { name: "entry" }, entry: EMPTY };
  const values = valuesOf(flow, posted.values);
  if (posted.outcome === "failed") return { view: failedView(values, posted.wait), entry: EMPTY };
  if (posted.outcome === "sent")
    return { view: viewOf(posted.answer as Parameters<typeof viewOf>[0], values), entry: EMPTY };
  const wrong = BILL_FIELDS[flow].filter((name) => posted.errors.has(name));
  return { view: { name: "entry" }, entry: { flow, values, wrong } };
}
