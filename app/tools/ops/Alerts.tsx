import { Chip } from "../../ui/Chip.tsx";
import { Note } from "../../ui/Note.tsx";
import type { ViewProps } from "../define.ts";
import { durationText, momentText } from "./format.ts";
import type { AlertsData } from "./load.ts";
import { Table } from "./Table.tsx";

/** Ops view with active alerts and alerts from the last 30 days. */
export function Alerts({ data: { alerts, hasWebhook, now }, page: { timeZone } }: ViewProps<AlertsData>) {
  return (
    <>
      {alerts !== null && !hasWebhook && (
        <Note kind="warning">
          <p>No webhook is set (ALERT_WEBHOOK), so alerts appear only here.</p>
        </Note>
      )}
      {alerts === null ? (
        <p>Alerts are not available right now.</p>
      ) : alerts.length === 0 ? (
        <Note kind="success">
          <p>No alert in the last 30 days.</p>
        </Note>
      ) : (
        <Table
          caption="Checked every minute. A message is sent when an alert begins and when it ends."
          rows={alerts}
          keyOf={({ began, what }) => `${began} ${what}`}
          columns={[
            { title: "What", cell: ({ what, page }) => <a href={page}>{what}</a> },
            {
              title: "State",
              cell: ({ ended }) => <Chip level={ended ? "neutral" : "red"}>{ended ? "over" : "active"}</Chip>,
            },
            { title: "Visitors", cell: ({ visitors }) => visitors },
            { title: "Began", cell: ({ began }) => momentText(began, timeZone, now) },
            {
              title: "Lasted",
              cell: ({ began, ended }) =>
                durationText(Math.round(((ended ? Date.parse(ended) : now.getTime()) - Date.parse(began)) / 1_000)),
            },
            { title: "Message", cell: ({ sent }) => (sent ? "sent" : hasWebhook ? "not sent yet" : "no webhook") },
          ]}
        />
      )}
    </>
  );
}
