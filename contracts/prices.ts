/** API calls for hospital prices, which come from the machine-readable files that US hospitals must publish. */
import { z } from "zod";
import { mediaPath } from "./content-calls.ts";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { list, maybe } from "./fields.ts";

const dollars = maybe(z.number().min(0));

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
      code_information: list(z.object({ code: z.string(), type: z.string() })),
      standard_charges: list(StandardCharge),
    }),
  ),
});
export type PriceFile = z.output<typeof PriceFile>;

export const priceFile = endpoint({
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
});
