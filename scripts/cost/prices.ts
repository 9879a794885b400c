/**
 * Public prices for the Workers Paid plan in US dollars per month, and the service limits. The prices were checked on
 * 2026-11-25 against the pages in `sources`. Prices in enterprise contracts may differ.
 */
export const CHECKED = "2026-11-25";
export const sources = [
  "https://developers.cloudflare.com/workers/platform/pricing/",
  "https://developers.cloudflare.com/kv/platform/pricing/",
  "https://developers.cloudflare.com/d1/platform/pricing/",
  "https://developers.cloudflare.com/durable-objects/platform/pricing/",
  "https://developers.cloudflare.com/queues/platform/pricing/",
  "https://developers.cloudflare.com/r2/pricing/",
  "https://developers.cloudflare.com/analytics/analytics-engine/pricing/",
  "https://developers.cloudflare.com/images/pricing/",
];

/** Monthly base price of the Workers Paid plan in dollars. The base price covers all `included` units. */
export const PLAN = 5;

const million = 1_000_000;
/** Unit price: `included` units per month are free, and every additional `per` units cost `dollars`. */
export const prices = {
  workerRequests: { included: 10 * million, per: million, dollars: 0.3 },
  cpuMilliseconds: { included: 30 * million, per: million, dollars: 0.02 },
  kvReads: { included: 10 * million, per: million, dollars: 0.5 },
  kvWrites: { included: million, per: million, dollars: 5 },
  d1RowsRead: { included: 25_000 * million, per: million, dollars: 0.001 },
  d1RowsWritten: { included: 50 * million, per: million, dollars: 1 },
  d1Gigabytes: { included: 5, per: 1, dollars: 0.75 },
  objectRequests: { included: million, per: million, dollars: 0.15 },
  objectGbSeconds: { included: 400_000, per: million, dollars: 12.5 },
  objectRowsRead: { included: 25_000 * million, per: million, dollars: 0.001 },
  objectRowsWritten: { included: 50 * million, per: million, dollars: 1 },
  objectGigabytes: { included: 5, per: 1, dollars: 0.2 },
  fileGigabytes: { included: 10, per: 1, dollars: 0.015 },
  queueOperations: { included: million, per: million, dollars: 0.4 },
  dataPoints: { included: 10 * million, per: million, dollars: 0.25 },
  pictureVariants: { included: 5_000, per: 1_000, dollars: 0.5 },
} as const;
export type Unit = keyof typeof prices;

/** Returns the price of a month's usage, in addition to the plan's base price. */
export function dollarsFor(use: Readonly<Record<Unit, number>>): Record<Unit, number> {
  const entries = Object.entries(prices) as [Unit, (typeof prices)[Unit]][];
  return Object.fromEntries(
    entries.map(([unit, { included, per, dollars }]) => [unit, (Math.max(0, use[unit] - included) / per) * dollars]),
  ) as Record<Unit, number>;
}
