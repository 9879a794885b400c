import { css } from "@linaria/core";
import type { Traffic, TrafficMarker, TrafficReport } from "../../../contracts/traffic.ts";
import { HOUR_MS } from "../../../lib/dates/units.ts";
import { countText } from "../../../lib/text/count.ts";
import { KINDS, type Kind } from "../../../lib/traffic.ts";
import { Button } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { ViewProps } from "../define.ts";
import { momentText, timeText } from "./format.ts";
import type { TrafficData } from "./load.ts";
import { Table } from "./Table.tsx";

const chart = css`
  display: block;
  inline-size: 100%;
  block-size: 9rem;
  border-block-end: 1px solid var(--color-control-border);
  forced-color-adjust: none;
  print-color-adjust: exact;

  & [data-part="ok"] {
    fill: var(--color-link);
  }

  & [data-part="errors"] {
    fill: var(--on-danger);
  }

  & [data-part="mark"] {
    fill: none;
    stroke: var(--on-warning);
    stroke-dasharray: 4 3;
    vector-effect: non-scaling-stroke;
  }
`;

const facts = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: var(--space-4);
  margin: 0;

  & dt {
    font-size: var(--text-s);
    color: var(--color-muted);
  }

  & dd {
    margin: 0;
    font-size: var(--text-l);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    color: var(--color-heading);
  }
`;

const links = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: 0;

  & > * {
    padding-block: var(--space-1);
  }
`;

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  page: "Pages",
  path: "Pages by path",
  wait: "What pages wait for",
  call: "Calls from browsers",
  block: "Calls for pages",
  form: "Forms",
  file: "Files",
  upstream: "Upstreams",
};
/** Titles of the table in which each row is a name. */
const NAME_TITLES: Readonly<Record<Kind, string>> = {
  page: "By site",
  path: "The hundred slowest paths",
  wait: "The hundred longest waits: the path, then what it waited for",
  call: "By call",
  block: "By call",
  form: "By site",
  file: "By kind of file",
  upstream: "By call",
};
const SPAN_WORDS = { day: "Last day", month: "Last 30 days" } as const;
const spans = ["day", "month"] as const;

const addressOf = (kind: Kind, span: "day" | "month") => `/_ops/traffic?kind=${kind}&span=${span}`;
const percent = (part: number, total: number): string => (total > 0 ? `${((100 * part) / total).toFixed(1)}%` : "none");
const duration = (milliseconds: number | null): string => (milliseconds === null ? "none" : timeText(milliseconds));

/**
 * Ops view with request counts, hit rates, durations, and statuses for pages and API calls. The metrics are grouped by
 * time, name, and data center.
 */
export function TrafficView({ data, page }: ViewProps<TrafficData>) {
  const { kind, span, report, now } = data;
  return (
    <>
      <nav className={links} aria-label="Kind of requests">
        {KINDS.map((optionKind) => (
          <a
            key={optionKind}
            href={addressOf(optionKind, span)}
            aria-current={optionKind === kind ? "page" : undefined}
          >
            {optionKind === kind ? <strong>{KIND_WORDS[optionKind]}</strong> : KIND_WORDS[optionKind]}
          </a>
        ))}
      </nav>
      <nav className={links} aria-label="Period">
        {spans.map((optionSpan) => (
          <a
            key={optionSpan}
            href={addressOf(kind, optionSpan)}
            aria-current={optionSpan === span ? "page" : undefined}
          >
            {optionSpan === span ? <strong>{SPAN_WORDS[optionSpan]}</strong> : SPAN_WORDS[optionSpan]}
          </a>
        ))}
      </nav>
      {report ? (
        <Report report={report} kind={kind} span={span} zone={page.timeZone} now={now} />
      ) : (
        <p>Metrics are not available right now. The log of the Worker contains the reason.</p>
      )}
    </>
  );
}

interface ReportProps {
  report: TrafficReport;
  kind: Kind;
  span: "day" | "month";
  zone: string;
  now: Date;
}

function Report({ report, kind, span, zone, now }: ReportProps) {
  const { total, hours, days, names, places, marks, since, store } = report;
  if (total.requests === 0) return <p>No requests since {momentText(since, zone, now)}.</p>;
  const cacheHits = total.memory + total.store + total.stale;
  const isCached = cacheHits + total.misses > 0;
  const rows = span === "day" ? hours : days;
  return (
    <>
      <dl className={facts}>
        <Fact name="Requests" value={total.requests.toLocaleString("en-US")} />
        {isCached && <Fact name="From a cache" value={percent(cacheHits, total.requests)} />}
        <Fact name="p50" value={duration(total.p50)} />
        <Fact name="p95" value={duration(total.p95)} />
        <Fact name="p99" value={duration(total.p99)} />
        <Fact name="Errors" value={percent(total.errors, total.requests)} />
      </dl>
      <section aria-labelledby="ops-traffic-hours">
        <Heading level={2} size="m" id="ops-traffic-hours">
          Requests by hour
        </Heading>
        <Chart hours={hours} since={since} parts={span === "day" ? 24 : 720} marks={marks} />
        <p>
          <small>
            Since {momentText(since, zone, now)}. Red: errors. Dashed lines: deployments and publications.
            {store === "database" && " These metrics are from this machine."}
          </small>
        </p>
        {marks.length > 0 && (
          <details>
            <summary>{countText(marks.length, "deployment or publication", "deployments and publications")}</summary>
            <ul>
              {marks.toReversed().map(({ at, kind: markKind, name }) => (
                <li key={`${at} ${markKind} ${name}`}>
                  {momentText(at, zone, now)}:{" "}
                  {markKind === "deployment" ? `deployment of build ${name}` : `publication: ${name}`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <Part id="names" title={NAME_TITLES[kind]} rows={names.map(({ name, ...row }) => ({ label: name, ...row }))} />
      <Part id="places" title="By data center" rows={places.map(({ place, ...row }) => ({ label: place, ...row }))} />
      <Part
        id="times"
        title={span === "day" ? "Hour by hour" : "Day by day"}
        rows={rows.toReversed().map(({ at, ...row }) => ({ label: momentText(at, zone, now), ...row }))}
      />
      <form autoComplete="off" method="post" action="/_ops/traffic">
        <input type="hidden" name="action" value="download-traffic" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="span" value={span} />
        <Button type="submit" size="small" variant="secondary">
          Download as CSV
        </Button>
      </form>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface ChartProps {
  hours: TrafficReport["hours"];
  since: string;
  parts: number;
  marks: readonly TrafficMarker[];
}

function Chart({ hours, since, parts, marks }: ChartProps) {
  const start = Date.parse(since);
  const hourIndex = (at: string) => (Date.parse(at) - start) / HOUR_MS;
  const maxRequests = Math.max(1, ...hours.map(({ requests }) => requests));
  return (
    <>
      <svg className={chart} viewBox={`0 0 ${parts} 100`} preserveAspectRatio="none" aria-hidden="true">
        {hours.map(({ at, requests, errors }) => {
          const x = Math.round(hourIndex(at)) + 0.1;
          const [all, failed] = [(100 * requests) / maxRequests, (100 * errors) / maxRequests];
          const errorHeight = errors > 0 ? Math.max(4, failed) : 0;
          return (
            <g key={at}>
              <rect data-part="ok" x={x} y={100 - all} width={0.8} height={all} />
              {errorHeight > 0 && (
                <rect data-part="errors" x={x} y={100 - errorHeight} width={0.8} height={errorHeight} />
              )}
            </g>
          );
        })}
        {marks.map(({ at, kind, name }) => (
          <path key={`${at} ${kind} ${name}`} data-part="mark" d={`M${hourIndex(at).toFixed(2)} 0V100`} />
        ))}
      </svg>
      <VisuallyHidden>
        At most {countText(maxRequests, "request")} in an hour. The tables below contain the numbers.
      </VisuallyHidden>
    </>
  );
}

type Row = Traffic & { label: string };
const shareCell = (name: "memory" | "store" | "stale" | "misses" | "bypasses") => (row: Row) =>
  percent(row[name], row.requests);

function Part({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  const hasValues = (name: keyof Traffic) => rows.some((row) => (row[name] ?? 0) > 0);
  const cacheTiers = [
    ["memory", "Memory"],
    ["store", "Store"],
    ["stale", "Stale"],
    ["misses", "Miss"],
    ["bypasses", "Uncached"],
  ] as const;
  const statuses = [
    ["ok", "2xx"],
    ["redirects", "3xx"],
    ["rejected", "4xx"],
    ["errors", "5xx"],
  ] as const;
  return (
    <section aria-labelledby={`ops-traffic-${id}`}>
      <Heading level={2} size="m" id={`ops-traffic-${id}`}>
        {title}
      </Heading>
      <Table
        caption="Shares are of all requests. A store is KV or the data center’s cache."
        rows={rows}
        keyOf={({ label }) => label}
        columns={[
          { title: title.replace(/^By /, ""), cell: ({ label }: Row) => label },
          { title: "Requests", isNumber: true, cell: ({ requests }) => requests.toLocaleString("en-US") },
          ...cacheTiers
            .filter(([name]) => hasValues(name))
            .map(([name, text]) => ({ title: text, isNumber: true, cell: shareCell(name) })),
          { title: "p50", isNumber: true, cell: ({ p50 }) => duration(p50) },
          { title: "p95", isNumber: true, cell: ({ p95 }) => duration(p95) },
          { title: "p99", isNumber: true, cell: ({ p99 }) => duration(p99) },
          ...statuses
            .filter(([name]) => hasValues(name))
            .map(([name, text]) => ({
              title: text,
              isNumber: true,
              cell: (row: Row) => row[name].toLocaleString("en-US"),
            })),
        ]}
      />
    </section>
  );
}
