import { listPolicyReports } from "../policy-reports.ts";
import { example } from "./example.ts";

export const examples = [
  example(listPolicyReports, {
    summary:
      "Lists the content security policy violations that browsers reported in the last eight weeks, by week and page.",
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
