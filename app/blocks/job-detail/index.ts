import { type JobDetail as Job, jobDetail } from "../../../contracts/jobs.ts";
import { jobPhrases } from "../../careers/phrases.ts";
import { unavailable } from "../../cms/components/DetailNotices.tsx";
import { pageForm } from "../../forms/form-fields.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { JobDetail } from "./JobDetail.tsx";
import { about, headOf, PARAMETERS } from "./job.ts";

export default block({
  name: "JobDetail",
  fields,
  breadcrumbs: true,
  // An application is personal data.
  sensitive: true,
  form: (values) => pageForm(values, PARAMETERS, about),
  load: {
    queryParams: [],
    data: async ({ page, call }) => (await call(jobDetail, { path: page.path })) as Job | null,
    head: headOf,
  },
  preloads: ["app/forms/Form.island.tsx"],
  View: JobDetail,
  Failed: unavailable(jobPhrases.JobsUnavailable),
});
