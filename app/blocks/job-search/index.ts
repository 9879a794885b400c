import { findJobs } from "../../../contracts/jobs.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { JobSearch, JobSearchFailed, type Jobs, MAX_LENGTH } from "./JobSearch.tsx";

export default block({
  name: "JobSearch",
  fields,
  load: {
    queryParams: ["searchText", "place", "kind"],
    title: (query) =>
      [query.get("searchText"), query.get("kind"), query.get("place")]
        .flatMap((value) => value?.trim().slice(0, MAX_LENGTH) || [])
        .join(", "),
    async data({ query, call }): Promise<Jobs> {
      const [searchText = "", place = "", kind = ""] = ["searchText", "place", "kind"].map((name) =>
        (query.get(name) ?? "").trim().slice(0, MAX_LENGTH),
      );
      const response = await call(findJobs, { ...(place && { place }), ...(kind && { kind }) });
      return { ...response, searchText, place, kind };
    },
  },
  copy: ["jobs"],
  View: JobSearch,
  Failed: JobSearchFailed,
});
