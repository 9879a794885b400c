/** Examples of the API calls in `contracts/policy-reports.ts`. */
import { listPolicyReports } from "../policy-reports.ts";
import { example } from "./example.ts";

export const examples = [
  example(listPolicyReports, {
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
  }),
];
