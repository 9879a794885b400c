import type { Row } from "./rows.ts";

interface Limit {
  requirement: string;
  name: string;
  metric: string;
  reference: string;
  /** Maximum ratio to the reference, or maximum value if the requirement limits the value itself. */
  ratio?: number;
  value?: number;
  /** Allowed excess of a timed figure, as a fraction: the figures of two runs on one machine differ by up to 8%. */
  tolerance: number;
}

/** The limits of the PF requirements for the rows of the page benchmark. */
const LIMITS: readonly Limit[] = [
  { requirement: "PF-01", name: "stored", metric: "cpu", reference: "kv-text", ratio: 1.3, tolerance: 0.1 },
  { requirement: "PF-01", name: "stored-live", metric: "cpu", reference: "kv-text", ratio: 2, tolerance: 0.1 },
  { requirement: "PF-03", name: "first-render", metric: "cpu", reference: "react-stream", ratio: 1, tolerance: 0.1 },
  {
    requirement: "PF-04",
    name: "stored",
    metric: "script bytes before a touch (brotli)",
    reference: "8 KB",
    ratio: 1,
    tolerance: 0,
  },
  {
    requirement: "PF-05",
    name: "stored",
    metric: "html bytes (gzip)",
    reference: "bare markup",
    ratio: 1.15,
    tolerance: 0,
  },
  {
    requirement: "PF-07",
    name: "browser",
    metric: "first paint (ms)",
    reference: "hand-written page",
    ratio: 1.15,
    tolerance: 0.1,
  },
  {
    requirement: "PF-07",
    name: "browser",
    metric: "blocking time (ms)",
    reference: "hand-written page",
    value: 0,
    tolerance: 0,
  },
  {
    requirement: "PF-07",
    name: "browser",
    metric: "layout shift",
    reference: "hand-written page",
    value: 0.02,
    tolerance: 0,
  },
  {
    requirement: "PF-08",
    name: "stored",
    metric: "start to first byte (ms)",
    reference: "kv-text",
    ratio: 2.5,
    tolerance: 0.1,
  },
  {
    requirement: "PF-09",
    name: "elsewhere-rendered",
    metric: "cpu",
    reference: "kv-text-http",
    ratio: 1.5,
    tolerance: 0.1,
  },
];

/** Returns a description of each limit that the rows exceed by more than its tolerance, or that no row measures. */
export const exceededLimits = (rows: readonly Row[]): string[] =>
  LIMITS.flatMap(({ requirement, name, metric, reference, ratio, value, tolerance }) => {
    const what = `${requirement}: ${metric} of ${name}`;
    const row = rows.find((row) => row.name === name && row.metric === metric && row.reference === reference);
    if (!row) return `${what} was not measured`;
    const [figure, limit, unit] = ratio === undefined ? [row.value, value!, ""] : [row.ratio, ratio, ` × ${reference}`];
    if (figure <= limit * (1 + tolerance)) return [];
    const allowed = tolerance ? `, with ${tolerance * 100}% tolerance` : "";
    return `${what} was ${Number(figure.toFixed(3))}${unit} (limit ${limit}${allowed})`;
  });
