import type { Failure } from "../../../contracts/failures.ts";
import { Button } from "../../ui/Button.tsx";
import type { ViewProps } from "../define.ts";
import { buttons, form } from "./fields.ts";
import { momentText, reasonText, timeText } from "./format.ts";
import type { FailuresData } from "./load.ts";
import { Table } from "./Table.tsx";

export function FailureTable({ failures, zone, now }: { failures: readonly Failure[]; zone: string; now: Date }) {
  if (failures.length === 0) return <p>No failures in the last day.</p>;
  return (
    <Table
      caption="Latest first. The reference is the code that visitors see when something fails."
      rows={failures.map((failure, index) => ({ ...failure, key: `${index}` }))}
      keyOf={({ key }) => key}
      columns={[
        { title: "When", cell: ({ at }) => momentText(at, zone, now) },
        { title: "Upstream", cell: ({ upstream }) => upstream ?? "the site itself" },
        { title: "Call", cell: ({ call }) => call },
        {
          title: "Why",
          cell: (failure) => reasonText(failure),
        },
        {
          title: "After",
          isNumber: true,
          cell: ({ milliseconds }) => (milliseconds === null ? "" : timeText(milliseconds)),
        },
        {
          title: "Reference",
          cell: ({ request }) => <a href={`/_ops/failures?request=${encodeURIComponent(request)}`}>{request}</a>,
        },
      ]}
    />
  );
}

/** Ops view with recent failures. Users can search for a failure by the request ID that an error page shows. */
export function Failures({ data: { request, failures, now }, page }: ViewProps<FailuresData>) {
  return (
    <>
      <form autoComplete="off" className={form} method="get" action="/_ops/failures">
        <div>
          <label htmlFor="request">Reference from a visitor</label>
          <input
            id="request"
            name="request"
            type="text"
            defaultValue={request}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="request-hint"
          />
          <small id="request-hint">Its beginning is enough. Failures are kept for a day, without URLs or input.</small>
        </div>
        <p className={buttons}>
          <Button type="submit" size="small">
            Find it
          </Button>
        </p>
      </form>
      {failures === null ? (
        <p>Failures are not available right now.</p>
      ) : request && failures.length === 0 ? (
        <p>No failure of the last day has this reference.</p>
      ) : (
        <FailureTable failures={failures} zone={page.timeZone} now={now} />
      )}
    </>
  );
}
