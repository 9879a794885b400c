/** What ops see and set while the site runs (OP rows). */
import type { OpsWork } from "./control.ts";
import { changeRule, listRules, resetRule } from "./rules.ts";
import { readStats } from "./stats.ts";
import { listUpstreams, switchUpstream } from "./upstreams.ts";

export const opsWork: OpsWork = { listRules, changeRule, resetRule, readStats, listUpstreams, switchUpstream };
