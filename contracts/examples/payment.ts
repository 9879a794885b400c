import { paymentInfo, submitTransaction } from "../payment.ts";
import { example } from "./example.ts";

export const examples = [
  example(submitTransaction, {
    row: "AP-30",
    summary: "Starts a payment and returns the URL of the payment page.",
    request: {
      firstName: "Tomas",
      lastName: "Lindqvist",
      email: "tomas.lindqvist@example.com",
      address1: "415 Bluestem Avenue",
      city: "Fort Collins",
      state: "CO",
      postalCode: "80521",
      country: "US",
      phone: "970-555-0119",
      transactionItems: [{ name: "Colorado Reappointment", quantity: 1, unitPrice: 150 }],
      additionalInformation: [{ title: "Dr. Ruth Lindqvist", providerName: "Dr. Ruth Lindqvist" }],
    },
    response: { redirectUrl: "https://pay.larkspurhealth.example/checkout/c-90f3" },
  }),
  example(paymentInfo, {
    summary: "Returns the status of a payment, for the page that visitors return to.",
    request: { paymentId: "p-51a1e3f56d552605c2223b2a49f5ffb1" },
    response: { status: "confirmed" },
  }),
];
