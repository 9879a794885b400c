/** Handlers for operations that are available to ops. */
import { readReports } from "../control/policy-reports.ts";
import { listAlerts } from "./alerts.ts";
import { acceptAudit, listFailures, readAudit } from "./audit.ts";
import type { OpsHandlers } from "./control.ts";
import { listParts } from "./health.ts";
import { changeRule, listRules, resetRule } from "./rules.ts";
import { signPersonOut } from "./sign-outs.ts";
import { readStats } from "./stats.ts";
import { changeSwitch, listSwitches } from "./switches.ts";
import { readTraffic } from "./traffic.ts";
import { checkUpstream, listUpstreams, switchUpstream } from "./upstreams.ts";

export const opsHandlers: OpsHandlers = {
  listRules,
  changeRule,
  resetRule,
  readStats,
  readTraffic,
  listUpstreams,
  switchUpstream,
  checkUpstream,
  listAlerts,
  listPolicyReports: async (_all, { context }) => ({ reports: await readReports(context.env) }),
  listSwitches,
  changeSwitch,
  listFailures,
  listParts,
  readAudit,
  acceptAudit,
  signPersonOut,
};
