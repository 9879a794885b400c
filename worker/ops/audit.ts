import { AUDIT_YEARS, readAuditLines } from "../control/audit.ts";
import { readFailures } from "../control/failures.ts";
import { SPREAD } from "../control/runtime-config.ts";
import type { OpsWork } from "./control.ts";

/** Actions that change responses, and so take seconds to reach all data centers. */
const SPREADS = /^(rule-|stale-only-|purge|publish|notice)/;

export const readAudit: OpsWork["readAudit"] = async (search, { context }) => {
  const { lines, older } = await readAuditLines(context.env, search);
  return {
    entries: lines.map(({ at, ...line }) => ({
      ...line,
      at: new Date(at).toISOString(),
      ...(SPREADS.test(line.action) && { everywhereBy: new Date(at + SPREAD).toISOString() }),
    })),
    ...(older && { older }),
    keptYears: AUDIT_YEARS,
  };
};

export const listFailures: OpsWork["listFailures"] = async ({ request }, { context }) => ({
  failures: await readFailures(context.env, request),
});
