import { priceFile } from "../prices.ts";
import { example } from "./example.ts";

export const examples = [
  example(priceFile, {
    summary: "Returns a hospital's machine-readable price file from the CMS.",
    request: { path: "prices/000000000_larkspur-denver-hospital_standardcharges.json" },
    response: {
      hospital_name: "Larkspur Denver Hospital",
      last_updated_on: "2026-11-02",
      standard_charge_information: [
        {
          description: "MRI of the brain without contrast",
          code_information: [{ code: "70551", type: "CPT" }],
          standard_charges: [
            {
              setting: "outpatient",
              gross_charge: 1460,
              discounted_cash: 876,
              minimum: 759.2,
              maximum: 949,
              payers_information: [
                { payer_name: "Aetna", plan_name: "PPO", standard_charge_dollar: 949 },
                { payer_name: "Aetna", plan_name: "HMO", standard_charge_dollar: 759.2 },
              ],
            },
          ],
        },
        {
          description: "X-ray of the knee, 3 views",
          code_information: [{ code: "73562", type: "CPT" }],
          standard_charges: [{ setting: "outpatient", gross_charge: 184, discounted_cash: 110 }],
        },
      ],
    },
  }),
];
