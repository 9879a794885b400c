/** Insurance plans that providers and locations accept. */
import { z } from "zod";
import { DAY_S, HOUR_S } from "../lib/dates/units.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { list, maybe, pageLanguage } from "./fields.ts";

export const AcceptedPlan = z.object({
  /** Insurance company or program, such as `Aetna` or `Medicaid`. */
  payer: z.string(),
  /** Name of the plan, such as `PPO` or `Health First Colorado`. */
  plan: z.string(),
  /** Network of the plan, such as `National`. */
  network: maybe(z.string()),
});
export type AcceptedPlan = z.output<typeof AcceptedPlan>;

/** A plan that a doctor accepts. */
export const DoctorPlan = AcceptedPlan.extend({
  /**
   * Proposed field: what the payer's own directory says about the doctor. Omitted if nobody compared the list with it, or
   * if it does not contain the plan.
   */
  directory: maybe(
    z.object({
      /** Who lists the doctor for the plan: both, only the provider's own directory, or only the payer's directory. */
      listedBy: z.enum(["both", "provider", "payer"]),
      /** Day (YYYY-MM-DD) on which the payer's directory was read. */
      asOf: z.iso.date(),
      /** Whether that was so long ago, such as 90 days, that it may have changed. */
      isOld: maybe(z.boolean()),
    }),
  ),
});
export type DoctorPlan = z.output<typeof DoctorPlan>;

const InsurancePlan = AcceptedPlan.extend({
  /** Numbers of providers and locations that accept the plan. */
  providers: z.number().int().min(0),
  locations: z.number().int().min(0),
});
export type InsurancePlan = z.output<typeof InsurancePlan>;

export const insurancePlans = endpoint({
  summary: "Lists the insurance plans that any provider or location accepts.",
  method: "GET",
  path: "/insurance/accepted-plans",
  upstream: "providers",
  access: "public",
  privacy: "none",
  cache: { maxAge: HOUR_S, staleWhileRevalidate: DAY_S },
  timeout: timeouts.read,
  // If the locations system does not support this API call, it returns a 404, which must not count as a failure.
  notFound: true,
  languageParam: "language",
  whenUnused: [],
  request: z.object({ language: pageLanguage }),
  response: list(InsurancePlan),
  example: {
    request: {},
    response: [{ payer: "Aetna", plan: "PPO", network: "National", providers: 421, locations: 312 }],
  },
});
