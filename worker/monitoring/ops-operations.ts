/** Handlers for operations that are available to ops. */

import { acceptAudit, listFailures, readAudit } from "../audit/read-audit.ts";
import { signPersonOut } from "../auth/sign-outs.ts";
import type { OpsHandlers } from "../config/operation.ts";
import { changeRule, listRules, resetRule } from "../config/rules.ts";
import { changeSwitch, listSwitches } from "../config/switches.ts";
import { readStats } from "../metrics/read-stats.ts";
import { readTraffic } from "../metrics/read-traffic.ts";
import { listAlerts } from "./alerts.ts";
import { readDirectoryReport } from "./directory-report.ts";
import { listParts } from "./health.ts";
import { acceptList, listHeldLists } from "./held-lists.ts";
import { readReports } from "./policy-reports.ts";
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
  listHeldLists,
  acceptList,
  listPolicyReports: async (_all, { context }) => ({ reports: await readReports(context.env) }),
  readDirectoryReport,
  listSwitches,
  changeSwitch,
  listFailures,
  listParts,
  readAudit,
  acceptAudit,
  signPersonOut,
};
