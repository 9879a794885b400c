import type { HeldList } from "../../../contracts/held-lists.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { Note } from "../../ui/Note.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { ViewProps } from "../define.ts";
import { durationText, momentText } from "./format.ts";
import type { AlertsData } from "./load.ts";
import { Table } from "./Table.tsx";

/** Ops view with active alerts and alerts from the last 30 days. */
export function Alerts({ data, page }: ViewProps<AlertsData>) {
  const { alerts, hasWebhook, heldLists, now } = data;
  const { timeZone } = page;
  return (
    <>
      {heldLists.length > 0 && <HeldLists lists={heldLists} timeZone={timeZone} now={now} />}
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
          keyOf={({ startedAt, summary }) => `${startedAt} ${summary}`}
          columns={[
            { title: "What", cell: ({ summary, page }) => <a href={page}>{summary}</a> },
            {
              title: "State",
              cell: ({ endedAt }) => <Chip level={endedAt ? "neutral" : "red"}>{endedAt ? "over" : "active"}</Chip>,
            },
            { title: "Visitors", cell: ({ impact }) => impact },
            { title: "Began", cell: ({ startedAt }) => momentText(startedAt, timeZone, now) },
            {
              title: "Lasted",
              cell: ({ startedAt, endedAt }) =>
                durationText(
                  Math.round(((endedAt ? Date.parse(endedAt) : now.getTime()) - Date.parse(startedAt)) / 1_000),
                ),
            },
            { title: "Message", cell: ({ sent }) => (sent ? "sent" : hasWebhook ? "not sent yet" : "no webhook") },
          ]}
        />
      )}
    </>
  );
}

interface HeldListsProps {
  lists: readonly HeldList[];
  timeZone: string;
  now: Date;
}

/** Lists that shrank by a third or more, with a button that accepts the shorter list. */
function HeldLists({ lists, timeZone, now }: HeldListsProps) {
  return (
    <section aria-labelledby="held-lists">
      <Heading level={2} size="m" id="held-lists">
        Lists that shrank
      </Heading>
      <p>
        The site still uses the longer list. If entries are missing by mistake, repair the CMS or the upstream: nothing
        needs to be done here. If the entries were deleted or replaced on purpose, accept the shorter list.
      </p>
      <Table
        caption="Each list lost at least a third of a part’s entries. Others may have taken their place."
        rows={lists}
        keyOf={({ key }) => key}
        columns={[
          { title: "List", cell: ({ name }) => name },
          {
            title: "Entries",
            cell: ({ lost }) => lost.map(({ part, before, after }) => `${part}: ${before} → ${after}`).join(", "),
          },
          { title: "Since", cell: ({ since }) => momentText(since, timeZone, now) },
          { title: "Used without your approval from", cell: ({ usedFrom }) => momentText(usedFrom, timeZone, now) },
          {
            title: "Approval",
            cell: ({ key, name, entries }) => (
              <form autoComplete="off" method="post" action="/_ops/alerts">
                <HiddenInputs
                  values={[
                    ["action", "accept-list"],
                    ["key", key],
                    ["entries", `${entries}`],
                  ]}
                />
                <Button type="submit" variant="secondary" size="small">
                  Use the shorter list<VisuallyHidden> of {name}</VisuallyHidden>
                </Button>
              </form>
            ),
          },
        ]}
      />
    </section>
  );
}
