import { type JobDetail as Job, jobDetail } from "../../../contracts/jobs.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { JobDetail, JobFailed } from "./JobDetail.tsx";
import { headOf } from "./job.ts";

export default block({
  name: "JobDetail",
  fields,
  breadcrumbs: true,
  load: {
    reads: [],
    data: async ({ page, call }) => (await call(jobDetail, { path: page.path })) as Job | null,
    head: headOf,
  },
  View: JobDetail,
  Failed: JobFailed,
});
