/** API calls for open positions: a filterable list, a single position, and the paths of all positions. */
import { z } from "zod";
import { DAY_S, HOUR_S, MINUTE_S } from "../lib/dates/units.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import {
  lengths,
  list,
  matching,
  maybe,
  maybeList,
  pageLanguage,
  pageList,
  responseId,
  responseLanguage,
  text,
} from "./fields.ts";

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
  /** Language of the job's text. */
  language: responseLanguage,
});
export type Job = z.output<typeof Job>;

const nurse = {
  id: "1",
  title: "Registered nurse, intensive care",
  path: "/careers/jobs/registered-nurse-intensive-care-denver-1",
  kind: "Nursing",
  place: "Denver, CO",
  locationName: "Larkspur Denver Hospital",
  schedule: "full-time",
  pay: { from: 38.5, to: 56.2 },
  postedOn: "2030-09-01",
} as const;

export const findJobs = endpoint({
  summary: "Lists open positions, latest first, filtered by location and type of work.",
  ...shared,
  path: "/jobs/find-jobs",
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: DAY_S },
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
  example: {
    request: { place: "Denver, CO", kind: "Nursing" },
    response: {
      jobs: [nurse],
      places: [{ value: "Denver, CO", name: "Denver, CO", jobCount: 1 }],
    },
  },
});

const JobDetail = Job.extend({
  summary: maybe(z.string()).transform((text) => text ?? ""),
  duties: maybeList(z.string()),
  qualifications: maybeList(z.string()),
  /** Documents and information that an application must include. */
  applicationNeeds: maybeList(z.string()),
  /**
   * URL of the position on the applicant tracking system, or an email address. Omitted if people apply by the form on
   * the position's page.
   */
  applyUrl: maybe(z.string()),
  /** Street, city, state, and ZIP code of the workplace. */
  address: maybe(z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })),
});
export type JobDetail = z.output<typeof JobDetail>;

export const jobDetail = endpoint({
  summary: "Returns the open position whose page has the given path.",
  ...shared,
  path: "/jobs/get-job",
  cache: { maxAge: 5 * MINUTE_S, staleWhileRevalidate: HOUR_S, foldCase: ["path"] },
  notFound: true,
  languageParam: "language",
  request: z.object({
    path: matching(/^\/[^/\\]/, "is not a path on this site", "a path that starts with one slash", lengths.address),
    language: pageLanguage,
  }),
  response: JobDetail,
  example: {
    request: { path: nurse.path },
    response: {
      ...nurse,
      summary: "Care for two patients at a time, in a unit where nurses lead the morning rounds.",
      duties: ["Watch, treat and comfort patients who are very ill."],
      qualifications: ["One year as a nurse in a hospital."],
      applicationNeeds: ["Your résumé, or a few lines about where you have worked"],
      address: { street: "1017 Tamarack Lane", city: "Denver", state: "CO", zip: "80247" },
    },
  },
});

export const jobPages = endpoint({
  summary: "Lists the paths of all open positions, with the date of each page's last change.",
  ...shared,
  ...pageList,
  path: "/jobs/get-job-pages",
  example: {
    request: {},
    response: [{ path: nurse.path, updated: "2030-09-01" }],
  },
});
