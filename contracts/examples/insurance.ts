import { insurancePlans } from "../insurance.ts";
import { example } from "./example.ts";

export const examples = [
  example(insurancePlans, {
    summary: "Lists the insurance plans that any provider or location accepts.",
    request: {},
    response: [{ payer: "Aetna", plan: "PPO", network: "National", providers: 422, locations: 312 }],
  }),
];
