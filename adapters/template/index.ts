/** Adapter between the site's calls for open positions and a made-up API. Replace the calls and the mapping. */
import { findJobs } from "../../contracts/jobs.ts";
import { adapter, route } from "../adapter.ts";
import { jobOf, Postings, placesIn } from "./mapping.ts";

export { UsedAssertions } from "../adapter.ts";

export default adapter([
  route(findJobs, async ({ place, kind }, { system }) => {
    const { postings } = (await system.json(Postings, "/v2/postings", { state: "open" })) ?? { postings: [] };
    const jobs = postings.map(jobOf).sort((a, b) => b.postedOn.localeCompare(a.postedOn) || a.id.localeCompare(b.id));
    const ofKind = jobs.filter((job) => !kind || job.kind === kind);
    return { jobs: ofKind.filter((job) => !place || job.place === place), places: placesIn(jobs, ofKind) };
  }),
]);
