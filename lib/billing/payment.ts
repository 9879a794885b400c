/** What the payment form sends (PY-07 to PY-09). The Worker adds what is configuration, and the way back (PY-10). */
import { staffFee } from "../events/fees.ts";
import type { PaymentValues } from "../forms/rules.ts";

/** All fields of the form; `address2` alone may be empty. */
export type PaymentForm = PaymentValues & { address2: string };

/**
 * The request for one fee. It takes the price from the table of fees, which is also where the Worker takes it from.
 * @throws Error for an invalid fee: check it with the rules first
 */
export function paymentRequest(form: PaymentForm) {
  const { firstName, lastName, email, address1, address2, city, state, phone, providerName } = form;
  const fee = staffFee(form.fee);
  if (!fee) throw new Error("no such fee");
  return {
    firstName,
    lastName,
    // The form asks for none.
    title: "",
    email,
    address1,
    address2,
    city,
    state,
    postalCode: form.zip,
    country: "US" as const,
    phone,
    transactionItems: [{ name: fee.name, quantity: 1 as const, unitPrice: fee.amount }],
    additionalInformation: [{ title: providerName, providerName }],
  };
}
