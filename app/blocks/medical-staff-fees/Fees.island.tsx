import { type PaymentForm, paymentRequest } from "../../../lib/billing/payment.ts";
import { BOT_TOKEN, readValue } from "../../../lib/forms/forms.ts";
import type { PaymentErrorMessages } from "../../../lib/forms/rules.ts";
import { CallError, call } from "../../browser/call.ts";
import type { Phrase } from "../../context/phrases.ts";
import { inputsOf } from "../../forms/entries.ts";
import { Form } from "../../forms/Form.tsx";
import type { FormHandlers, FormProps } from "../../forms/form-props.ts";
import { formPhrases } from "../../forms/phrases.ts";
import type { Sent } from "../../forms/send.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { byPaymentRule } from "./payment-rule.ts";

type FeesProps = FormProps & { paymentErrors: PaymentErrorMessages };

/**
 * Renders the staff fee form. The island validates the form and makes the API call that starts the payment. The payment
 * page replaces the form in the browser history so that the "Back" button does not return to the completed form.
 */
export const FeesIsland: IslandComponent<"medical-staff-fees/Fees", FeesProps> = ({ paymentErrors, ...props }) => {
  const handlers: FormHandlers = {
    errorOf: byPaymentRule(paymentErrors),
    send(_form, body, key, signal) {
      const submitted = new URLSearchParams(body);
      const values = inputsOf(props.entries).map((field) => [
        field.name,
        readValue(field, submitted.getAll(field.name)),
      ]);
      const headers = { "idempotency-key": key, "x-bot-token": submitted.get(BOT_TOKEN) ?? "" };
      return startPayment(Object.fromEntries(values) as PaymentForm, headers, signal, props.page);
    },
    leave: (url) => location.replace(url),
  };
  return <Form {...props} ways={handlers} />;
};

/** Messages for failures that the visitor can act on, by HTTP status. */
const MESSAGES: Readonly<Record<number, Phrase>> = { 409: formPhrases.FormReused, 423: formPhrases.FormReadOnly };

async function startPayment(
  values: PaymentForm,
  headers: Record<string, string>,
  signal: AbortSignal,
  page: FormProps["page"],
): Promise<Sent> {
  try {
    const request = paymentRequest(values);
    const { redirectUrl } = await call("POST /payment-gateway/submit-transaction", request, { signal, headers });
    return { outcome: "sent", redirectUrl };
  } catch (error) {
    signal.throwIfAborted();
    // The log entry must not contain the visitor's input. The request ID identifies the corresponding log entry from
    // the Worker.
    const { status = 0, requestId = "" } = error instanceof CallError ? error : {};
    console.error("payment:", status, requestId);
    const message = MESSAGES[status];
    return { outcome: "failed", messages: message ? [page.t(message)] : [], isKeyUsed: status === 409 };
  }
}
