import { css } from "@linaria/core";
import type { Point } from "../../../contracts/ops.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { countText } from "./words.ts";

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
const WORDS = { cache: "from the cache", upstream: "answered by the upstream", failed: "failed" };
type Parts = Record<(typeof PARTS)[number], number>;

const partsOf = ({ hits, stale, answered, failures }: Point): Parts => ({
  cache: hits + stale,
  upstream: answered,
  failed: failures,
});

interface PlotProps {
  points: readonly Point[];
  /** Start of the span, and its parts: parts without requests have no points. */
  since: string;
  parts: number;
  seconds: number;
  /** Leaves out what came from the cache, for upstreams. */
  upstreamOnly?: boolean;
  /** What it is of, for those who do not see it. */
  label: string;
}

/** How requests were answered over time: a bar for each part of the span, failures on top. */
export function Plot({ points, since, parts, seconds, upstreamOnly = false, label }: PlotProps) {
  const begin = Date.parse(since);
  const bars = points.map((point) => {
    const { cache, ...rest } = partsOf(point);
    return {
      at: Math.round((Date.parse(point.at) - begin) / (seconds * 1_000)),
      parts: { cache: upstreamOnly ? 0 : cache, ...rest },
    };
  });
  const totalOf = (one: Parts) => one.cache + one.upstream + one.failed;
  const highest = Math.max(1, ...bars.map((bar) => totalOf(bar.parts)));
  const failed = bars.filter((bar) => bar.parts.failed > 0);
  const words = bars.every((bar) => totalOf(bar.parts) === 0)
    ? `${label}: no requests.`
    : `${label}: at most ${countText(highest, "request")} in ${seconds / 60} minutes; ${
        failed.length === 0 ? "nothing failed" : `something failed in ${failed.length} of ${parts} parts`
      }.`;
  return (
    <>
      <svg className={plot} viewBox={`0 0 ${parts * 4} 100`} preserveAspectRatio="none" aria-hidden="true">
        {bars.flatMap(({ at, parts: heights }) => {
          let top = 100;
          return PARTS.filter((part) => heights[part] > 0).map((part) => {
            // What failed is seen however little it is.
            const height = Math.max(part === "failed" ? 12 : 2, (heights[part] / highest) * 100);
            top = Math.max(0, top - height);
            return <rect key={`${at}-${part}`} data-part={part} x={at * 4 + 0.4} y={top} width={3.2} height={height} />;
          });
        })}
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}

/** What the colors of the plots mean. */
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
