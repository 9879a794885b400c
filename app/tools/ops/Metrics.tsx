import { countText } from "../../../lib/text/count.ts";
import { momentText, timeText } from "./format.ts";
import { type Figures, overviewUrl, type Span } from "./live-overview.ts";
import { Plot, PlotLegend } from "./Plot.tsx";
import { Table } from "./Table.tsx";

const SPANS = {
  hour: { text: "Last hour", parts: 12, seconds: 300 },
  day: { text: "Last day", parts: 24, seconds: 3_600 },
} as const;
const spans = ["hour", "day"] as const;

const numberText = (count: number) => count.toLocaleString("en-US");

interface MetricsProps {
  figures: Figures;
  span: Span;
  zone: string;
  now: Date;
}

/**
 * Ops view with metrics for each API call. API calls are sorted in descending order, first by number of failures and
 * then by number of requests.
 */
export function Metrics({ figures, span, zone, now }: MetricsProps) {
  const { since, called, idle } = figures;
  const { parts, seconds } = SPANS[span];
  return (
    <>
      <p>
        {spans.map((name, index) => (
          <span key={name}>
            {index > 0 && " · "}
            {name === span ? (
              <strong>{SPANS[name].text}</strong>
            ) : (
              <a href={`${overviewUrl(name)}#ops-figures`}>{SPANS[name].text}</a>
            )}
          </span>
        ))}
      </p>
      <PlotLegend />
      {called.length === 0 && <p>No requests.</p>}
      {called.length > 0 && (
        <Table
          caption={`Since ${momentText(since, zone, now)}, in parts of ${seconds / 60} minutes. A failure is a request that needed the upstream and got no response.`}
          rows={called}
          keyOf={({ id }) => id}
          columns={[
            {
              title: "Call",
              cell: ({ id, upstream }) => (
                <>
                  {id}
                  <br />
                  <small>{upstream}</small>
                </>
              ),
            },
            {
              title: "Over time",
              cell: ({ id, bars }) => <Plot bars={bars} since={since} parts={parts} seconds={seconds} label={id} />,
            },
            { title: "Hits", isNumber: true, cell: ({ counted }) => numberText(counted.hits) },
            { title: "Stale", isNumber: true, cell: ({ counted }) => numberText(counted.stale) },
            { title: "Misses", isNumber: true, cell: ({ counted }) => numberText(counted.misses) },
            { title: "Bypasses", isNumber: true, cell: ({ counted }) => numberText(counted.bypasses) },
            { title: "Failures", isNumber: true, cell: ({ counted }) => numberText(counted.failures) },
            {
              title: "Average, slowest",
              isNumber: true,
              cell: ({ counted: { responses, totalMs, maxMs } }) =>
                responses > 0 ? `${timeText(totalMs / responses)}, ${timeText(maxMs)}` : "none",
            },
          ]}
        />
      )}
      {idle.length > 0 && (
        <details>
          <summary>{countText(idle.length, "call without requests", "calls without requests")}</summary>
          <p>{idle.join(", ")}</p>
        </details>
      )}
    </>
  );
}
