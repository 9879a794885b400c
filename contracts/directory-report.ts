/** Operation for the quality report of a provider directory. */
import { z } from "zod";
import { operation } from "./operation.ts";

/** Maximum number of resources that the report lists for a kind of finding. */
export const MAX_LISTED = 1_000;

/** What a directory lacks or says wrongly, how current its index is, and what payers' directories say. */
export const DirectoryReport = z.object({
  /** Start of the last complete run, or null. */
  updated: z.string().nullable(),
  /** Type that the current run reads, or null. */
  reads: z.string().nullable(),
  /** Last failure of the current run. */
  problem: z.string().nullable(),
  /** What a run found about the server. */
  notes: z.array(z.string()),
  /** Number of entries by kind, such as `provider`. */
  counts: z.record(z.string(), z.number().int()),
  findings: z.array(
    z.object({
      kind: z.string(),
      count: z.number().int(),
      /** At most `MAX_LISTED` of them. */
      resources: z.array(z.object({ resource: z.string(), detail: z.string() })),
    }),
  ),
  /** Payers whose directories are compared, with the day of the last comparison. */
  payers: z.array(
    z.object({
      name: z.string(),
      checked: z.string().nullable(),
      problem: z.string().nullable(),
      plans: z.number().int(),
      /** Number of own doctors whom the payer's directory lists for a plan. */
      listed: z.number().int(),
    }),
  ),
});
export type DirectoryReport = z.output<typeof DirectoryReport>;

/** Path of the report on the providers upstream, and of the resources of one kind, which the adapter sends in parts. */
export const REPORT = "/_report";
export const FINDINGS_PATH = "/_findings";

export const readDirectoryReport = operation({
  row: "FH-04",
  summary:
    "Returns what the provider directory lacks or says wrongly, and where it and payers' directories disagree. `report` is null if the providers upstream has no such report.",
  method: "GET",
  path: "/_edge/directory-report",
  access: ["ops"],
  changes: false,
  request: z.object({}),
  response: z.object({ report: DirectoryReport.nullable() }),
  example: {
    request: {},
    response: {
      report: {
        updated: "2030-10-08T18:00:00.000Z",
        reads: null,
        problem: null,
        notes: ["Slot: the server rejects the search (400)"],
        counts: { provider: 5_000, location: 40, service: 12 },
        findings: [
          {
            kind: "no-hours",
            count: 1,
            resources: [{ resource: "Location/12", detail: "has no opening hours" }],
          },
        ],
        payers: [
          { name: "Summit Health Plan", checked: "2030-10-08T18:00:00.000Z", problem: null, plans: 3, listed: 2_400 },
        ],
      },
    },
  },
});
