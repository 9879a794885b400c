/** Operations for the audit log. */
import { z } from "zod";
import { AUDIT_OUTCOMES } from "./audit.ts";
import { lengths, requiredText, wholeNumber } from "./fields.ts";
import { operation } from "./operation.ts";

/**
 * An audit log entry and its outcome. `targets` and `reason` contain IDs but no personal data about patients.
 */
export const AuditEntry = z.object({
  id: z.string(),
  /** The entry's number in the hash chain, or null if the entry is not in the hash chain yet. */
  number: z.number().int().nullable(),
  at: z.iso.datetime(),
  role: z.string(),
  subject: z.string(),
  /** The user's display name at the time of the action, or null for machines and unverified clients. */
  name: z.string().nullable(),
  action: z.string(),
  targets: z.array(z.string()),
  /**
   * The outcome of a change. `pending`: the change can still be running. `unknown`: the Worker stopped before it could
   * record the outcome, so the change may or may not have been made. Null for a read, unless it failed, and for entries
   * from earlier releases.
   */
  outcome: z.enum(AUDIT_OUTCOMES).nullable(),
  /** Why the change was refused, failed, or made only partly. */
  reason: z.string().nullable(),
  /** Time when the Worker recorded the outcome, and the number of the outcome's own entry in the hash chain. */
  endedAt: z.iso.datetime().nullable(),
  resultNumber: z.number().int().nullable(),
  /** Set only for configuration changes that were made: the time by which they take effect in every data center. */
  everywhereBy: z.iso.datetime().optional(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Result of checking the audit log for missing or changed entries. */
const AuditChain = z.object({
  /** Sequence number of the last entry in the hash chain. */
  entries: z.number().int(),
  /** Time when the last check completed, or null if no check has completed. */
  checked: z.iso.datetime().nullable(),
  /** First missing or changed audit entry, or null if the check found none. */
  fault: z.string().nullable(),
});
export type AuditChain = z.output<typeof AuditChain>;

const part = requiredText(lengths.name).optional();

export const readAudit = operation({
  row: "AU-06",
  summary:
    "Lists audit entries and their outcomes, newest first. The filters `action`, `actor`, and `target` match any part of their field.",
  method: "GET",
  path: "/_edge/audit",
  access: ["ops"],
  changes: false,
  request: z.object({
    action: part,
    actor: part,
    target: part,
    outcome: z.enum(AUDIT_OUTCOMES).optional(),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    limit: wholeNumber(1, 1_000).optional().describe("maximum number of entries; default: 50"),
    /** Cursor for pagination: the `older` value from the previous response. */
    before: z
      .string()
      .regex(/^\d{1,15} [\w-]{1,64}$/)
      .optional(),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    /** Value of `before` for the next page of results. Omitted on the last page. */
    older: z.string().optional(),
    /** Retention period for audit entries, in years. */
    keptYears: z.number().int(),
    chain: AuditChain,
  }),
  example: {
    request: { action: "rule" },
    response: {
      entries: [
        {
          id: "0d9c7a52-8f0e-4e0e-9d9c-2f7f0a4f6a10",
          number: 1234,
          at: "2030-10-08T18:00:00.000Z",
          role: "ops",
          subject: "ops-1",
          name: "Omar Ops",
          action: "rule-change",
          targets: ["findEvents", "ttl 300 → 900"],
          outcome: "done",
          reason: null,
          endedAt: "2030-10-08T18:00:00.050Z",
          resultNumber: 1235,
          everywhereBy: "2030-10-08T18:00:10.000Z",
        },
      ],
      keptYears: 6,
      chain: { entries: 1235, checked: "2030-10-08T18:00:10.000Z", fault: null },
    },
  },
});

export const acceptAudit = operation({
  row: "AU-06",
  summary:
    "Accepts the end of the audit log after the control database was restored from a backup. Until then, the check reports the entries that were lost.",
  method: "POST",
  path: "/_edge/audit/accepted",
  access: ["ops"],
  changes: true,
  audit: ({ entries }) => ({ action: "audit-accepted", targets: [`entry ${entries}`] }),
  request: z.strictObject({
    /** Number of the last entry in the restored log, as in `chain.entries` of the audit log. */
    entries: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  response: z.object({ entries: z.number().int() }),
  example: {
    request: { entries: 1235 },
    response: { entries: 1235 },
  },
});
