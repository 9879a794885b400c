import type { AcceptedPlan, DoctorPlan } from "../../contracts/insurance.ts";
import { longDate } from "../../lib/dates/dates.ts";
import type { PageContext } from "../context/page-context.ts";
import { carePhrases } from "./phrases.ts";

const PHRASES = {
  both: carePhrases.PlanListedByBoth,
  provider: carePhrases.PlanListedByProvider,
  payer: carePhrases.PlanListedByPayer,
};

/** A plan of a doctor, or of a location, whose plans nobody compares. */
export type ListedPlan = AcceptedPlan & Partial<Pick<DoctorPlan, "directory">>;
type Words = Pick<PageContext, "t" | "language">;

/** Returns who lists the doctor for a plan, in a sentence, or "" if nobody compared the directories. */
export function planCheckText({ directory }: ListedPlan, { t, language }: Words): string {
  if (!directory) return "";
  const date = longDate(`${directory.asOf}T12:00:00Z`, "UTC", language) ?? directory.asOf;
  const text = t(PHRASES[directory.listedBy], { date });
  return directory.isOld ? `${text} ${t(carePhrases.PlanCheckedLongAgo)}` : text;
}

/**
 * Returns the plan that a value of the insurance filter names, or undefined. A payer alone names a plan if the payer has one
 * plan, or says the same about all of them.
 */
export function selectedPlanOf(plans: readonly ListedPlan[], selected: string): ListedPlan | undefined {
  const value = selected.toLowerCase();
  const exact = plans.find(({ payer, plan }) => `${payer} ${plan}`.toLowerCase() === value);
  if (exact) return exact;
  const own = plans.filter(({ payer }) => payer.toLowerCase() === value);
  const kinds = new Set(own.map(({ directory }) => directory?.listedBy));
  return kinds.size === 1 ? own[0] : undefined;
}
