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

/** Returns a job's schedule, pay range, and posting date as text, or null for an unknown fact. */
export const jobFacts = ({ schedule, pay, postedOn }: Job, { t, timeZone, language }: PageContext) => ({
  schedule: schedule ? t(SCHEDULES[schedule]) : null,
  pay: pay ? t(jobPhrases.JobPay, { from: money(pay.from), to: money(pay.to) }) : null,
  posted: (postedOn && longDate(`${postedOn}T12:00:00`, timeZone, language)) || null,
});
