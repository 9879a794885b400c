import { listAlerts } from "../alerts.ts";
import { example } from "./example.ts";

export const examples = [
  example(listAlerts, {
    row: "OP-09",
    summary: "Lists the alerts from the last 30 days, active alerts first, and whether a webhook is configured.",
    request: {},
    response: {
      alerts: [
        {
          began: "2030-10-08T09:00:00.000Z",
          ended: null,
          what: "events is down: no answer in time",
          visitors: "Classes come from the cache, up to a day old. Nobody can register.",
          page: "/_ops",
          sent: true,
        },
      ],
      hasWebhook: true,
    },
  }),
];
