/** Operation that lists a site's alerts. */
import { z } from "zod";
import { operation } from "./operation.ts";

const Alert = z.object({
  began: z.iso.datetime(),
  /** Time when the alert ended, or null if the alert is active. */
  ended: z.iso.datetime().nullable(),
  /** Descriptions of the problem (`what`) and its effect on visitors (`visitors`). */
  what: z.string(),
  visitors: z.string(),
  /** Path of the ops page that shows the problem. */
  page: z.string(),
  /** Whether the alert webhook accepted the latest message about the alert. */
  sent: z.boolean(),
});
export type Alert = z.output<typeof Alert>;

export const listAlerts = operation({
  method: "GET",
  path: "/_edge/alerts",
  access: ["ops"],
  changes: false,
  request: z.object({}),
  response: z.object({ alerts: z.array(Alert), hasWebhook: z.boolean() }),
});
