/**
 * Builds the payment request for a medical staff fee. The Worker adds the return URLs and the values from its settings
 * to the payment request.
 */
import { staffFee } from "../events/fees.ts";
import { type PaymentValues, typedZip } from "../forms/rules.ts";

/** Values in the payment form. Only `address2` can be empty. */
export type PaymentForm = PaymentValues & { address2: string };

/**
 * Returns the payment request for a staff fee, with the price from `STAFF_FEES`. The form values must be valid.
 * @throws Error if the fee does not exist
 */
export function paymentRequest(form: PaymentForm) {
  const { firstName, lastName, email, address1, address2, city, state, phone, providerName } = form;
  const fee = staffFee(form.fee);
  if (!fee) throw new Error("The fee does not exist");
  return {
    firstName,
    lastName,
    // The payment form does not ask for a title.
    title: "",
    email,
    address1,
    address2,
    city,
    state,
    postalCode: typedZip(form.zip),
    country: "US" as const,
    phone,
    transactionItems: [{ name: fee.name, quantity: 1 as const, unitPrice: fee.amount }],
    additionalInformation: [{ title: providerName, providerName }],
  };
}
