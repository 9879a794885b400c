/** API calls for hospital prices, which come from the machine-readable files that US hospitals must publish. */
import { z } from "zod";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { lengths, list, matching, maybe, maybeExact, maybeList, text } from "./fields.ts";

const dollars = maybeExact(z.number().min(0));

/** What a plan pays for an item or service. Without an amount in dollars, the file has a percentage or a method. */
const PlanPrice = z.object({
  payer: z.string(),
  plan: maybe(z.string()),
  dollars,
  percentage: maybeExact(z.number().min(0)),
  algorithm: maybe(z.string()),
  /** Median, 10th, and 90th percentile of what the plan paid, in dollars, and how often it paid. */
  median: dollars,
  low: dollars,
  high: dollars,
  count: maybe(z.string()),
  methodology: maybe(z.string()),
  notes: maybe(z.string()),
});
export type PlanPrice = z.output<typeof PlanPrice>;

/** A hospital's prices, in dollars, for an item or service in one care setting, such as inpatient care. */
const Charge = z.object({
  setting: maybe(z.string()),
  modifiers: maybe(z.string()),
  gross: dollars,
  cash: dollars,
  minimum: dollars,
  maximum: dollars,
  notes: maybe(z.string()),
  plans: list(PlanPrice),
});
export type Charge = z.output<typeof Charge>;

const PricedService = z.object({
  description: z.string(),
  codes: maybeList(z.object({ code: z.string(), type: z.string() })),
  drug: maybe(z.string()),
  charges: list(Charge),
});
export type PricedService = z.output<typeof PricedService>;

const PriceSearchResponse = z.object({
  hospital: maybe(z.string()),
  updatedOn: maybe(z.string()),
  /** The plans of the file. */
  plans: list(z.object({ payer: z.string(), plan: maybe(z.string()) })),
  services: list(PricedService),
  total: z.number().int().min(0),
  /** Whether more than `total` services match. */
  isMore: z.boolean(),
});
export type PriceSearchResponse = z.output<typeof PriceSearchResponse>;

/** Name of a price file: the employer number, the hospital, and a fixed ending. */
export const PRICE_FILE_NAME = /^\d{9}(-\d{10})?_[\w-]+_standardcharges\.(json|csv)$/i;

/** Path under which the site and the upstream serve price files. */
export const priceFileDownload = "/price-files";

export const priceSearch = endpoint({
  summary: "Finds services in a hospital's price file by words or codes, with the prices of one plan or of all.",
  method: "POST",
  path: "/prices/search",
  internal: true,
  upstream: "prices",
  access: "public",
  privacy: "none",
  cache: { maxAge: lifetimes.hour, staleWhileRevalidate: lifetimes.day, foldCase: ["service"] },
  timeout: timeouts.read,
  notFound: true,
  request: z.object({
    file: matching(
      PRICE_FILE_NAME,
      "is not the name of a price file",
      "123456789_example-hospital_standardcharges.csv",
    ),
    service: text(lengths.search).optional(),
    payer: text(lengths.search).optional(),
    plan: text(lengths.search).optional(),
  }),
  response: PriceSearchResponse,
  example: {
    request: { file: "000000000_larkspur-denver-hospital_standardcharges.json", service: "mri brain" },
    response: {
      hospital: "Larkspur Denver Hospital",
      updatedOn: "2026-11-02",
      plans: [
        { payer: "Aetna", plan: "HMO" },
        { payer: "Aetna", plan: "PPO" },
        { payer: "Cigna", plan: "Open Access" },
      ],
      services: [
        {
          description: "MRI of the brain without contrast",
          codes: [{ code: "70551", type: "CPT" }],
          charges: [
            {
              setting: "outpatient",
              gross: 1460,
              cash: 876,
              minimum: 759.2,
              maximum: 949,
              plans: [
                { payer: "Aetna", plan: "PPO", dollars: 949 },
                { payer: "Aetna", plan: "HMO", dollars: 759.2 },
                { payer: "Cigna", plan: "Open Access", percentage: 60, median: 840, low: 700, high: 910, count: "48" },
              ],
            },
          ],
        },
      ],
      total: 1,
      isMore: false,
    },
  },
});
