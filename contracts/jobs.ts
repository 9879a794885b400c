/** API calls for open positions: a filterable list, a single position, and the paths of all positions. */
import { z } from "zod";
import { endpoint, lifetimes, timeouts } from "./endpoint.ts";
import { lengths, list, matching, maybe, noParameters, pageLanguage, responseId, servedPages, text } from "./fields.ts";

const { minute, hour, day } = lifetimes;

const shared = {
  method: "GET",
  upstream: "jobs",
  access: "public",
  privacy: "none",
  timeout: timeouts.read,
} as const;

export const SCHEDULES = ["full-time", "part-time", "per-diem"] as const;

/** An open position. */
const Job = z.object({
  id: responseId,
  title: z.string(),
  /** Path of the position's page. */
  path: z.string(),
  /** Type of work, such as `Nursing`. */
  kind: z.string(),
  /** City and state, such as `Denver, CO`. */
  place: z.string(),
  locationName: maybe(z.string()),
  schedule: maybe(z.enum(SCHEDULES)),
  /** Pay range in dollars per hour. */
  pay: maybe(z.object({ from: z.number(), to: z.number() })),
  /** YYYY-MM-DD. */
  postedOn: maybe(z.iso.date()),
});
export type Job = z.output<typeof Job>;

export const findJobs = endpoint({
  ...shared,
  path: "/jobs/find-jobs",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: day },
  languageParam: "language",
  request: z.object({
    place: text(lengths.name).optional(),
    kind: text(lengths.name).optional(),
    language: pageLanguage,
  }),
  response: z.object({
    jobs: list(Job),
    /** All locations, each with the number of positions of the selected type of work. */
    places: list(z.object({ value: z.string(), name: z.string(), jobCount: z.number().int().min(0) })),
  }),
});

const JobDetail = Job.extend({
  summary: z.string(),
  duties: list(z.string()),
  qualifications: list(z.string()),
  /** Documents and information that an application must include. */
  applicationNeeds: list(z.string()),
  /** URL of the position on the applicant tracking system. */
  applyUrl: maybe(z.string()),
  /** Street, city, state, and ZIP code of the workplace. */
  address: maybe(z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })),
});
export type JobDetail = z.output<typeof JobDetail>;

export const jobDetail = endpoint({
  ...shared,
  path: "/jobs/get-job",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: hour, foldCase: ["path"] },
  notFound: true,
  languageParam: "language",
  request: z.object({
    path: matching(/^\/[^/\\]/, "is not a path on this site", "a path that starts with one slash", lengths.address),
    language: pageLanguage,
  }),
  response: JobDetail,
});

export const jobPages = endpoint({
  ...shared,
  path: "/jobs/get-job-pages",
  cache: { maxAge: 5 * minute, staleWhileRevalidate: day },
  // If the jobs system does not support this API call, it returns a 404, which must not count as a failure.
  notFound: true,
  request: noParameters,
  response: servedPages,
});
