/** What the system sends, and how it becomes what the site expects. */
import { z } from "zod";
import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import type { findJobs } from "../../contracts/jobs.ts";

/** A posting, as the system sends it. List only the fields that the mapping uses. */
const Posting = z.object({
  ref: z.number(),
  headline: z.string(),
  team: z.string(),
  site: z.object({ name: z.string(), town: z.string(), region: z.string() }),
  hours: z.enum(["FT", "PT", "PRN"]),
  hourly: z.tuple([z.number(), z.number()]).nullable(),
  opened: z.string(),
});
type Posting = z.output<typeof Posting>;
export const Postings = z.object({ postings: z.array(Posting) });

type Jobs = UpstreamResponseOf<typeof findJobs>;

const SCHEDULES = { FT: "full-time", PT: "part-time", PRN: "per-diem" } as const;

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");

/** Returns a posting as the site's open position. */
export const jobOf = ({ ref, headline, team, site, hours, hourly, opened }: Posting) => ({
  id: String(ref),
  title: headline,
  path: `/careers/jobs/${slug(headline)}-${ref}`,
  kind: team,
  place: `${site.town}, ${site.region}`,
  locationName: site.name,
  schedule: SCHEDULES[hours],
  ...(hourly && { pay: { from: hourly[0], to: hourly[1] } }),
  postedOn: opened.slice(0, 10),
});

/** Returns all places, each with its number of positions of the selected kind. */
export const placesIn = (jobs: readonly { place: string }[], ofKind: readonly { place: string }[]): Jobs["places"] =>
  [...new Set(jobs.map(({ place }) => place))].sort().map((place) => ({
    value: place,
    name: place,
    jobCount: ofKind.filter((job) => job.place === place).length,
  }));
