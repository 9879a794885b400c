/** Operation that lists a site's alerts. */
import { z } from "zod";
import { operation } from "./operation.ts";

const Alert = z.object({
  startedAt: z.iso.datetime(),
  /** Time when the alert ended, or null if the alert is active. */
  endedAt: z.iso.datetime().nullable(),
  summary: z.string(),
  /** Effect of the problem on visitors. */
  impact: z.string(),
  /** Path of the ops page that shows the problem. */
  page: z.string(),
  /** Whether the alert webhook accepted the latest message about the alert. */
  sent: z.boolean(),
});
export type Alert = z.output<typeof Alert>;

export const listAlerts = operation({
  row: "OP-09",
  summary: "Lists the alerts from the last 30 days, active alerts first, and whether a webhook is configured.",
  method: "GET",
  path: "/_edge/alerts",
  access: ["ops"],
  changes: false,
  request: z.object({}),
  response: z.object({ alerts: z.array(Alert), hasWebhook: z.boolean() }),
  example: {
    request: {},
    response: {
      alerts: [
        {
          startedAt: "2030-10-08T09:00:00.000Z",
          endedAt: null,
          summary: "events is down: no answer in time",
          impact: "Classes come from the cache, up to a day old. Nobody can register.",
          page: "/_ops",
          sent: true,
        },
      ],
      hasWebhook: true,
    },
  },
});
