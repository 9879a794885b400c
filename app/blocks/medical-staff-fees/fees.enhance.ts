import { BOT_TOKEN, readValue } from "../../../lib/forms.ts";
import { type PaymentForm, paymentRequest } from "../../../lib/payment.ts";
import type { PaymentErrorWords } from "../../../lib/rules.ts";
import { CallError, call } from "../../browser/call.ts";
import { type FormOptions, liveForm } from "../../forms/live-form.ts";
import type { Sent } from "../../forms/send.ts";
import type { Enhancement } from "../../islands/types.ts";
import { byPaymentRule } from "./payment-rule.ts";

export interface FeesOptions {
  paymentErrors: PaymentErrorWords;
}

/**
 * The payment form in the browser: its own rules as fields are left (PY-02, PY-03), the call that begins the payment,
 * and the payment page in place of this one, so that Back does not return to the filled form (PY-11).
 */
export const fees: Enhancement<"medical-staff-fees/fees", FormOptions & FeesOptions> = (host, options) => {
  const { fields, paymentErrors } = options;
  liveForm(host, options, {
    errorOf: byPaymentRule(paymentErrors),
    send(_form, body, key, signal) {
      const sent = new URLSearchParams(body);
      const values = fields.map((field) => [field.name, readValue(field, sent.getAll(field.name))]);
      const headers = { "idempotency-key": key, "x-bot-token": sent.get(BOT_TOKEN) ?? "" };
      return begin(Object.fromEntries(values) as PaymentForm, headers, signal);
    },
    leave: (address) => location.replace(address),
  });
};

async function begin(values: PaymentForm, headers: Record<string, string>, signal: AbortSignal): Promise<Sent> {
  try {
    const request = paymentRequest(values);
    const { redirectUrl } = await call("POST /payment-gateway/submit-transaction", request, { signal, headers });
    return { outcome: "sent", redirectUrl };
  } catch (error) {
    signal.throwIfAborted();
    // Logs nothing that was typed (PY-12): the id leads to the Worker's own log line.
    const { status = 0, requestId = "" } = error instanceof CallError ? error : {};
    console.error("payment:", status, requestId);
    return { outcome: "failed", messages: [] };
  }
}
