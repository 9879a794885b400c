import { findJobs } from "../../../contracts/jobs.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { JobSearch, JobSearchFailed, type Jobs } from "./JobSearch.tsx";

const MAX_LENGTH = 100;

export default block({
  name: "JobSearch",
  fields,
  load: {
    reads: ["place", "kind"],
    title: (query) =>
      [query.get("kind"), query.get("place")].flatMap((value) => value?.trim().slice(0, MAX_LENGTH) || []).join(", "),
    async data({ query, call }): Promise<Jobs> {
      const [place, kind] = ["place", "kind"].map((name) => (query.get(name) ?? "").trim().slice(0, MAX_LENGTH));
      const response = await call(findJobs, { ...(place && { place }), ...(kind && { kind }) });
      return { ...response, place: place ?? "", kind: kind ?? "" };
    },
  },
  copy: ["jobs"],
  View: JobSearch,
  Failed: JobSearchFailed,
});
