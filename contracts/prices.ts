/** API calls for hospital prices, which come from the machine-readable files that US hospitals must publish. */
import { z } from "zod";
import { mediaPath } from "./content-calls.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { list, maybe, maybeExact, maybeList } from "./fields.ts";

const dollars = maybeExact(z.number().min(0));

/** A hospital's prices, in dollars, for an item or service in one care setting, such as inpatient care. */
const StandardCharge = z.object({
  setting: maybe(z.string()),
  gross_charge: dollars,
  discounted_cash: dollars,
  minimum: dollars,
  maximum: dollars,
  payers_information: list(
    z.object({ payer_name: z.string(), plan_name: maybe(z.string()), standard_charge_dollar: dollars }),
  ),
});
export type StandardCharge = z.output<typeof StandardCharge>;

/**
 * A price file in version 3 of the Centers for Medicare & Medicaid Services template, limited to the fields that the
 * site shows.
 */
export const PriceFile = z.object({
  hospital_name: z.string(),
  last_updated_on: maybe(z.string()),
  standard_charge_information: list(
    z.object({
      description: z.string(),
      code_information: maybeList(z.object({ code: z.string(), type: z.string() })),
      standard_charges: list(StandardCharge),
    }),
  ),
});
export type PriceFile = z.output<typeof PriceFile>;

export const priceFile = endpoint({
  summary: "Returns a hospital's machine-readable price file from the CMS.",
  method: "GET",
  path: "/-/media/*",
  internal: true,
  upstream: "content",
  access: "public",
  privacy: "none",
  cache: { maxAge: lifetimes.hour, staleWhileRevalidate: lifetimes.day, purgedWithContent: true },
  timeout: timeouts.read,
  notFound: true,
  request: z.object({ path: mediaPath }),
  response: PriceFile,
  example: {
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
  },
});
