/** Operation that lists Content-Security-Policy violations reported by browsers. */
import { z } from "zod";
import { operation } from "./operation.ts";

const PolicyReport = z.object({
  /** Start of the week in which the violations occurred: the date of that week's Monday in UTC. */
  week: z.iso.date(),
  site: z.string(),
  /** URL path of the page, or "(unlisted)" if neither a CMS page nor a staff tool has the path. */
  page: z.string(),
  /** The policy directive that the URL violated. */
  directive: z.string(),
  /** Host of the blocked URL, or a keyword such as "inline". */
  blocked: z.string(),
  count: z.number(),
});
export type PolicyReport = z.output<typeof PolicyReport>;

export const listPolicyReports = operation({
  summary:
    "Lists the content security policy violations that browsers reported in the last eight weeks, by week and page.",
  method: "GET",
  path: "/_edge/policy-reports",
  access: ["ops"],
  changes: false,
  request: z.object({}),
  response: z.object({ reports: z.array(PolicyReport) }),
  example: {
    request: {},
    response: {
      reports: [
        {
          week: "2030-10-07",
          site: "larkspur",
          page: "/about-us",
          directive: "script-src-elem",
          blocked: "tags.example.com",
          count: 12,
        },
      ],
    },
  },
});
