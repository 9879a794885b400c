import { submitForm } from "../forms.ts";
import { example } from "./example.ts";

export const examples = [
  example(submitForm, {
    row: "AP-29",
    summary: "Submits a CMS form to the receiver URL that authors set in the CMS.",
    request: {
      formAddress: "/forms/contact",
      firstName: "Marisol",
      lastName: "Vega",
      email: "marisol.vega@example.com",
      message: "Where do I park?",
    },
    response: { success: true, errors: [], message: "Thank you. We answer within two working days." },
  }),
];
