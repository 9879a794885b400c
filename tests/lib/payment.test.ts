import { describe, expect, it } from "vitest";
import { TransactionRequest } from "../../contracts/payment.ts";
import { type PaymentForm, paymentRequest } from "../../lib/billing/payment.ts";
import { STAFF_FEES } from "../../lib/events/fees.ts";

const form: PaymentForm = {
  firstName: "Ada",
  lastName: "Park",
  email: "ada@example.com",
  providerName: "Dr. Park",
  address1: "1 Main St",
  address2: "",
  city: "Helena",
  state: "MT",
  zip: "59601",
  phone: "406-555-0100",
  fee: "mt-initial",
};

describe("what the payment form sends", () => {
  it("PY-07 PY-08 PY-09 is what the call takes, with the provider's name twice and nothing that is configuration", () => {
    const request = paymentRequest(form);
    expect(request).toEqual({
      firstName: "Ada",
      lastName: "Park",
      title: "",
      email: "ada@example.com",
      address1: "1 Main St",
      address2: "",
      city: "Helena",
      state: "MT",
      postalCode: "59601",
      country: "US",
      phone: "406-555-0100",
      transactionItems: [{ name: "Montana Initial Appointment", quantity: 1, unitPrice: 300 }],
      additionalInformation: [{ title: "Dr. Park", providerName: "Dr. Park" }],
    });
    expect(TransactionRequest.parse(request)).toEqual(request);
  });

  it.each(STAFF_FEES)("PY-05 PY-13 has the table's price of $name, which the call takes", ({ id, amount }) => {
    const request = paymentRequest({ ...form, fee: id });
    expect(request.transactionItems).toMatchObject([{ quantity: 1, unitPrice: amount }]);
    expect(TransactionRequest.safeParse(request).success).toBe(true);
  });

  it("is nothing for a fee that there is not", () => expect(() => paymentRequest({ ...form, fee: "free" })).toThrow());
});
