import { listPolicyReports } from "../policy-reports.ts";
import { example } from "./example.ts";

export const examples = [
  example(listPolicyReports, {
    summary: "Lists what browsers refused because of a content security policy, by week and page, for eight weeks.",
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
