import type { CallStats } from "../../../contracts/ops.ts";
import { Plot, PlotLegend } from "./Plot.tsx";
import { Table } from "./Table.tsx";
import { momentText, timeText } from "./words.ts";

const SPANS = {
  hour: { text: "Last hour", parts: 12, seconds: 300 },
  day: { text: "Last day", parts: 24, seconds: 3_600 },
} as const;
type Span = keyof typeof SPANS;

/** Responses that visitors got, and failures: null without requests. */
const volumeOf = ({ hits, stale, misses, bypasses, failures, answered }: CallStats["hour"]) =>
  hits + stale + misses + bypasses + failures + answered;

const numberText = (count: number) => count.toLocaleString("en-US");

/** How each call was answered: what failed most on top, then what is called most. */
export function Metrics({
  stats,
  span,
  since,
  zone,
  now,
}: {
  stats: readonly CallStats[];
  span: Span;
  since: string;
  zone: string;
  now: Date;
}) {
  const { parts, seconds } = SPANS[span];
  const called = stats
    .filter((one) => volumeOf(one[span]) > 0)
    .toSorted((a, b) => b[span].failures - a[span].failures || volumeOf(b[span]) - volumeOf(a[span]));
  const quiet = stats.filter((one) => volumeOf(one[span]) === 0);
  return (
    <>
      <p>
        {Object.entries(SPANS).map(([name, { text }], at) => (
          <span key={name}>
            {at > 0 && " · "}
            {name === span ? (
              <strong>{text}</strong>
            ) : (
              <a href={name === "hour" ? "/_ops#ops-figures" : `/_ops?span=${name}#ops-figures`}>{text}</a>
            )}
          </span>
        ))}
      </p>
      <PlotLegend />
      {called.length === 0 && <p>Nobody has asked anything.</p>}
      {called.length > 0 && (
        <Table
          caption={`Since ${momentText(since, zone, now)}, in parts of ${seconds / 60} minutes. A failure counts when an answer of the upstream was needed and none came.`}
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
              cell: ({ id, series }) => (
                <Plot points={series[span]} since={since} parts={parts} seconds={seconds} label={id} />
              ),
            },
            { title: "Hits", isNumber: true, cell: (one) => numberText(one[span].hits) },
            { title: "Stale", isNumber: true, cell: (one) => numberText(one[span].stale) },
            { title: "Misses", isNumber: true, cell: (one) => numberText(one[span].misses) },
            { title: "Bypasses", isNumber: true, cell: (one) => numberText(one[span].bypasses) },
            { title: "Failures", isNumber: true, cell: (one) => numberText(one[span].failures) },
            {
              title: "Average, slowest",
              isNumber: true,
              cell: (one) => {
                const { answered, milliseconds, slowest } = one[span];
                return answered > 0 ? `${timeText(milliseconds / answered)}, ${timeText(slowest)}` : "none";
              },
            },
          ]}
        />
      )}
      {quiet.length > 0 && (
        <details id="ops-quiet">
          <summary>{quiet.length} calls that nobody made</summary>
          <p>{quiet.map(({ id }) => id).join(", ")}</p>
        </details>
      )}
    </>
  );
}
