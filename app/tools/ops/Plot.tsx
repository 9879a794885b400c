import { css } from "@linaria/core";
import { countText } from "../../../lib/text/count.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

const plot = css`
  display: block;
  inline-size: 9rem;
  max-inline-size: 100%;
  block-size: 2.25rem;
  border-block-end: 1px solid var(--color-control-border);
  forced-color-adjust: none;
  print-color-adjust: exact;

  & [data-part="cache"] {
    fill: var(--color-control-border);
  }

  & [data-part="upstream"] {
    fill: var(--color-link);
  }

  & [data-part="failed"] {
    fill: var(--on-danger);
  }
`;

const legend = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--text-xs);
  color: var(--color-muted);

  & span {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
  }

  & svg {
    inline-size: 0.8rem;
    block-size: 0.8rem;
    border: 0;
  }
`;

const PARTS = ["cache", "upstream", "failed"] as const;
const WORDS = { cache: "from the cache", upstream: "from the upstream", failed: "failed" };
type Parts = Record<(typeof PARTS)[number], number>;

/** Request counts for the time interval that starts at `at`. */
export interface Bar extends Parts {
  at: string;
}

interface PlotProps {
  /** Request counts per time interval. Intervals without requests are omitted. */
  bars: readonly Bar[];
  /** Time range of the chart: start, number of intervals, and seconds per interval. */
  since: string;
  parts: number;
  seconds: number;
  /** Accessible name of the chart. */
  label: string;
}

/** Renders a stacked bar chart of requests over time, with failures on top. */
export function Plot({ bars, since, parts, seconds, label }: PlotProps) {
  const start = Date.parse(since);
  const barIndex = ({ at }: Bar) => Math.round((Date.parse(at) - start) / (seconds * 1_000));
  const totalOf = (bar: Parts) => bar.cache + bar.upstream + bar.failed;
  const maxTotal = Math.max(1, ...bars.map(totalOf));
  const failed = bars.filter((bar) => bar.failed > 0);
  const summary = bars.every((bar) => totalOf(bar) === 0)
    ? `${label}: no requests.`
    : `${label}: at most ${countText(maxTotal, "request")} in ${seconds / 60} minutes; ${
        failed.length === 0 ? "nothing failed" : `something failed in ${failed.length} of ${parts} parts`
      }.`;
  return (
    <>
      <svg className={plot} viewBox={`0 0 ${parts * 4} 100`} preserveAspectRatio="none" aria-hidden="true">
        {bars.flatMap((bar) => {
          const index = barIndex(bar);
          let top = 100;
          return PARTS.filter((part) => bar[part] > 0).map((part) => {
            // The minimum height ensures that even a small number of failures is visible.
            const height = Math.max(part === "failed" ? 12 : 2, (bar[part] / maxTotal) * 100);
            top = Math.max(0, top - height);
            return (
              <rect key={`${index}-${part}`} data-part={part} x={index * 4 + 0.4} y={top} width={3.2} height={height} />
            );
          });
        })}
      </svg>
      <VisuallyHidden>{summary}</VisuallyHidden>
    </>
  );
}

export function PlotLegend() {
  return (
    <p className={legend}>
      {PARTS.map((part) => (
        <span key={part}>
          <svg className={plot} viewBox="0 0 1 1" aria-hidden="true">
            <rect data-part={part} width="1" height="1" />
          </svg>
          {WORDS[part]}
        </span>
      ))}
    </p>
  );
}
