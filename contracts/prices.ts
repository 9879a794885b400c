/** API calls for hospital prices, which come from the machine-readable files that US hospitals must publish. */
import { z } from "zod";
import { SERVICE_TOPICS } from "../lib/billing/shoppable.ts";
import { DAY_S, HOUR_S } from "../lib/dates/units.ts";
import { isEmail } from "../lib/forms/rules.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { lengths, list, matching, maybe, maybeExact, maybeList, pageLanguage, requiredText, text } from "./fields.ts";
import { priceMailLimits } from "./limits.ts";

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

/** A service in plain words, with the items of the file that have its code. Without items, the hospital does not list it. */
const NamedService = z.object({
  name: z.string(),
  type: z.string(),
  code: z.string(),
  items: list(PricedService),
});
export type NamedService = z.output<typeof NamedService>;

/** A service that people can plan and compare (45 CFR 180.60), with the services that usually come with it. */
const ShoppableService = NamedService.extend({
  /** Whether CMS specified the service. */
  isSpecified: z.boolean(),
  comesWith: list(NamedService),
});
export type ShoppableService = z.output<typeof ShoppableService>;

const ListedService = z.object({
  name: z.string(),
  type: z.string(),
  code: z.string(),
  topic: z.enum(SERVICE_TOPICS),
  isSpecified: z.boolean(),
  /** Whether the file has a price for the service. */
  isOffered: z.boolean(),
});
export type ListedService = z.output<typeof ListedService>;

const PriceSearchResponse = z.object({
  hospital: maybe(z.string()),
  updatedOn: maybe(z.string()),
  /** The plans of the file. */
  plans: list(z.object({ payer: z.string(), plan: maybe(z.string()) })),
  /** The services that match best, from the hospital's list of services that people can plan. */
  shoppable: maybeList(ShoppableService),
  /** Names of further services of the list that match; without words, of all. */
  listed: maybeList(ListedService),
  /** Other items of the file that match. */
  services: list(PricedService),
  total: z.number().int().min(0),
  /** Whether more than `total` services match. */
  isMore: z.boolean(),
});
export type PriceSearchResponse = z.output<typeof PriceSearchResponse>;

/** Name of a price file: the employer number, the hospital, and a fixed ending. */
export const PRICE_FILE_NAME = /^\d{2}-?\d{7}(-\d{10})?_[\w-]+_standardcharges\.(json|csv)$/i;

/** Path under which the site and the upstream serve price files. */
export const priceFileDownload = "/price-files";

const SearchRequest = {
  file: matching(PRICE_FILE_NAME, "is not the name of a price file", "123456789_example-hospital_standardcharges.csv"),
  service: text(lengths.search).optional(),
  payer: text(lengths.search).optional(),
  plan: text(lengths.search).optional(),
  language: pageLanguage,
};

export const priceSearch = endpoint({
  summary: "Finds services in a hospital's price file by words or codes, with the prices of one plan or of all.",
  method: "POST",
  path: "/prices/search",
  internal: true,
  upstream: "prices",
  access: "public",
  privacy: "none",
  cache: { maxAge: HOUR_S, staleWhileRevalidate: DAY_S, foldCase: ["service"] },
  timeout: timeouts.read,
  notFound: true,
  request: z.object(SearchRequest),
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
      shoppable: [],
      listed: [],
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

export const sendPrices = endpoint({
  summary: "Sends the prices that a search finds to an email address. The email contains no text that a visitor typed.",
  method: "POST",
  path: "/prices/send",
  internal: true,
  upstream: "prices",
  access: "public",
  privacy: "personal",
  cache: "never",
  changes: true,
  burst: "forms",
  limits: priceMailLimits,
  timeout: timeouts.read,
  notFound: true,
  request: z.object({
    ...SearchRequest,
    email: requiredText(254).refine(isEmail, {
      error: "is not an email address",
      params: { allowed: "an address such as name@example.com" },
    }),
  }),
  response: z.object({
    /** Whether there were prices to send. */
    sent: z.boolean(),
  }),
  example: {
    request: {
      file: "000000000_larkspur-denver-hospital_standardcharges.json",
      service: "no such service",
      email: "marisol.vega@example.com",
    },
    response: { sent: false },
  },
});
