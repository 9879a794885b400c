import { billsByAccount, billsByDemographics } from "../billing.ts";
import { example } from "./example.ts";

const pendingBillsResponse = {
  status: "success",
  pendingBills: [
    {
      status: "success",
      system: "Larkspur Health Colorado",
      paymentUrl: "https://pay.larkspurhealth.example/bills/larkspur-health-colorado",
    },
    {
      status: "error",
      system: "Larkspur Anesthesia",
      paymentUrl: "https://pay.larkspurhealth.example/sign-in",
      errorMessage: "We can't load this bill right now.",
    },
  ],
};

export const examples = [
  example(billsByAccount, {
    row: "AP-01",
    summary: "Returns the pending bills for an account number.",
    request: { flowType: "accountnumber", accountNumber: "LH-100003" },
    response: pendingBillsResponse,
  }),
  example(billsByDemographics, {
    row: "AP-02",
    summary: "Looks up a person's pending bills by name, date of birth, and phone number.",
    request: {
      flowType: "demographics",
      firstName: "Anika",
      lastName: "Sorensen",
      dob: "19910727",
      phone: "303-555-0103",
    },
    response: pendingBillsResponse,
  }),
];
