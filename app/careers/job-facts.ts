import type { Job } from "../../contracts/jobs.ts";
import { money } from "../../lib/billing/money.ts";
import { longDate } from "../../lib/dates/dates.ts";
import type { PageContext } from "../context/page-context.ts";
import { jobPhrases } from "./phrases.ts";

const SCHEDULES = {
  "full-time": jobPhrases.JobFullTime,
  "part-time": jobPhrases.JobPartTime,
  "per-diem": jobPhrases.JobPerDiem,
} as const;

/** Returns a job's schedule, pay range, and posting date as text. Omits unknown facts. */
export function jobFacts({ schedule, pay, postedOn }: Job, { t, timeZone, language }: PageContext): string[] {
  const date = postedOn && longDate(`${postedOn}T12:00:00`, timeZone, language);
  return [
    schedule && t(SCHEDULES[schedule]),
    pay && t(jobPhrases.JobPay, { from: money(pay.from), to: money(pay.to) }),
    date && t(jobPhrases.JobPosted, { date }),
  ].filter((fact) => typeof fact === "string" && fact !== "") as string[];
}
