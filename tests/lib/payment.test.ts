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

describe("the payment request", () => {
  it("the payment request matches the contract, contains the provider's name twice, and contains no configuration (PY-07, PY-08, PY-09)", () => {
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

  it.each(STAFF_FEES)(
    "the payment request for $name contains the listed price and matches the contract (PY-05, PY-13)",
    ({ id, amount }) => {
      const request = paymentRequest({ ...form, fee: id });
      expect(request.transactionItems).toMatchObject([{ quantity: 1, unitPrice: amount }]);
      expect(TransactionRequest.safeParse(request).success).toBe(true);
    },
  );

  it.each(["80521-4402", "805214402", " 80521 4402 ", "80521–4402"])(
    "the payment request has the hyphen of the ZIP code %j (PY-02, PY-07)",
    (zip) => expect(TransactionRequest.parse(paymentRequest({ ...form, zip })).postalCode).toBe("80521-4402"),
  );

  it("for an unknown fee, `paymentRequest` throws an error", () =>
    expect(() => paymentRequest({ ...form, fee: "free" })).toThrow());
});
