/**
 * Loads the data for each ops view. While the control database is down, all values that come from the database are
 * null.
 */

import { type Alert, listAlerts } from "../../../contracts/alerts.ts";
import { type AuditChain, type AuditEntry, readAudit } from "../../../contracts/audit-log.ts";
import { type DirectoryReport, readDirectoryReport } from "../../../contracts/directory-report.ts";
import { type Failure, listFailures } from "../../../contracts/failures.ts";
import { type HeldList, listHeldLists } from "../../../contracts/held-lists.ts";
import { type CallStats, type ListedRule, listParts, listRules, type Part, readStats } from "../../../contracts/ops.ts";
import { listPolicyReports, type PolicyReport } from "../../../contracts/policy-reports.ts";
import { listSwitches, type SwitchedSite } from "../../../contracts/switches.ts";
import { readTraffic, type TrafficReport } from "../../../contracts/traffic.ts";
import { listUpstreams } from "../../../contracts/upstreams.ts";
import { KINDS, type Kind } from "../../../lib/traffic.ts";
import type { LoadInput, PageCall } from "../define.ts";
import { auditSearch } from "./audit-search.ts";
import { healthOf, type UpstreamHealth } from "./upstream-health.ts";

interface Shared {
  now: Date;
  /** Whether the control database is available. If false, the ops tools are read-only. */
  canChange: boolean;
}

export interface OverviewData extends Shared {
  view: "overview";
  build: string;
  parts: Part[];
  upstreams: UpstreamHealth[];
  span: "hour" | "day";
  since: string | null;
  stats: CallStats[] | null;
  failures: Failure[] | null;
  /** Recent changes to cache rules and switches, latest first. */
  changes: AuditEntry[];
  /** Each site's switches, or null if the Worker cannot read the list of sites. */
  switched: SwitchedSite[] | null;
}

export interface RulesData extends Shared {
  view: "rules";
  rules: ListedRule[];
  never: { id: string; match: string; why: string }[];
  /** The cache rule that the URL specifies. */
  rule: ListedRule | undefined;
  stats: CallStats | undefined;
  /** Recent changes to one cache rule or to all cache rules, latest first. */
  changes: AuditEntry[];
}

export interface FailuresData extends Shared {
  view: "failures";
  request: string;
  failures: Failure[] | null;
}

export interface AuditData extends Shared {
  view: "audit";
  entries: AuditEntry[] | null;
  older: string | undefined;
  keptYears: number;
  chain: AuditChain | undefined;
}

export interface TrafficData extends Shared {
  view: "traffic";
  kind: Kind;
  span: "day" | "month";
  /** Traffic metrics, or null if the Worker cannot read the metrics. */
  report: TrafficReport | null;
}

export interface SwitchesData extends Shared {
  view: "switches";
  sites: SwitchedSite[];
}

export interface AlertsData extends Shared {
  view: "alerts";
  /** Alerts, or null while the control database is down. */
  alerts: Alert[] | null;
  heldLists: readonly HeldList[];
  hasWebhook: boolean;
}

export interface PolicyData extends Shared {
  view: "policy";
  /** Content security policy reports, or null while the control database is down. */
  reports: PolicyReport[] | null;
}

export interface DirectoryData extends Shared {
  view: "directory";
  /** The report, null if the providers upstream has none, or undefined if it cannot be read. */
  report: DirectoryReport | null | undefined;
  /** The kind of finding whose resources the page lists, or null for all kinds. */
  kind: string | null;
}

export type OpsData =
  | DirectoryData
  | PolicyData
  | AlertsData
  | SwitchesData
  | TrafficData
  | OverviewData
  | RulesData
  | FailuresData
  | AuditData;

/** Resolves to null if the promise rejects, so that the page can render the rest of its data. */
const nullOnError = <T>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

export const loadRule = async (call: PageCall, id: string): Promise<ListedRule | undefined> =>
  (await call(listRules, {})).rules.find((rule) => rule.id === id);

const VIEWS: Readonly<Record<string, (input: LoadInput) => Promise<OpsData>>> = {
  overview,
  traffic,
  alerts,
  policy,
  switches,
  rules,
  failures,
  audit,
  directory,
};

/** Loads the data for the requested ops view. Resolves to null if no ops view matches the URL. */
export const load = async (input: LoadInput): Promise<OpsData | null> => {
  const view = input.params.view ?? "overview";
  return Object.hasOwn(VIEWS, view) ? VIEWS[view]!(input) : null;
};

/** Returns whether an entry is about a cache rule or a switch. The log also has checks of upstreams and rules of law. */
const isSettingChange = ({ action }: AuditEntry): boolean =>
  /^(rule-(change|reset)|upstream-(disabled|enabled)|(read-only|not-indexed)-(on|off))$/.test(action);

async function overview({ call, query }: LoadInput): Promise<OverviewData> {
  const now = new Date();
  const [{ build, parts }, { upstreams }, stats, failed, switchList, switches, ...changed] = await Promise.all([
    call(listParts, {}),
    call(listUpstreams, {}),
    nullOnError(call(readStats, {})),
    nullOnError(call(listFailures, {})),
    nullOnError(call(listSwitches, {})),
    nullOnError(call(readAudit, { action: "upstream-" })),
    nullOnError(call(readAudit, { action: "rule-" })),
    nullOnError(call(readAudit, { action: "read-only" })),
    nullOnError(call(readAudit, { action: "not-indexed" })),
  ]);
  const canChange = parts.every(({ name, status }) => name !== "control" || status === "ok");
  const span = query.get("span") === "day" ? "day" : "hour";
  const changes = [...(switches?.entries ?? []), ...changed.flatMap((audit) => audit?.entries ?? [])]
    .filter(isSettingChange)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return {
    view: "overview",
    now,
    canChange,
    build,
    parts,
    upstreams: healthOf({
      upstreams,
      stats: stats?.rules ?? null,
      parts,
      switches: switches?.entries ?? [],
      failures: failed?.failures ?? null,
      now,
    }),
    span,
    since: stats?.[span].since ?? null,
    stats: stats?.rules ?? null,
    failures: failed?.failures.slice(0, 8) ?? null,
    changes: changes.slice(0, 5),
    switched: switchList?.sites ?? null,
  };
}

async function traffic({ call, query }: LoadInput): Promise<TrafficData> {
  const kind = KINDS.find((kind) => kind === query.get("kind")) ?? "page";
  const span = query.get("span") === "month" ? "month" : "day";
  const report = await nullOnError(call(readTraffic, { kind, span }));
  return { view: "traffic", now: new Date(), canChange: true, kind, span, report };
}

async function alerts({ call }: LoadInput): Promise<AlertsData> {
  const [response, held] = await Promise.all([nullOnError(call(listAlerts, {})), nullOnError(call(listHeldLists, {}))]);
  const { hasWebhook = false } = response ?? {};
  return {
    view: "alerts",
    now: new Date(),
    canChange: response !== null,
    alerts: response?.alerts ?? null,
    heldLists: held?.lists ?? [],
    hasWebhook,
  };
}

async function policy({ call }: LoadInput): Promise<PolicyData> {
  const response = await nullOnError(call(listPolicyReports, {}));
  return { view: "policy", now: new Date(), canChange: response !== null, reports: response?.reports ?? null };
}

async function switches({ call }: LoadInput): Promise<SwitchesData> {
  const [{ sites }, audit] = await Promise.all([
    call(listSwitches, {}),
    nullOnError(call(readAudit, { action: "switch" })),
  ]);
  return { view: "switches", now: new Date(), canChange: audit !== null, sites };
}

async function rules({ call, query }: LoadInput): Promise<RulesData> {
  const id = query.get("rule");
  const [ruleList, stats, audit] = await Promise.all([
    call(listRules, {}),
    id ? nullOnError(call(readStats, {})) : null,
    nullOnError(call(readAudit, { action: "rule-", ...(id && { target: id }) })),
  ]);
  return {
    view: "rules",
    now: new Date(),
    canChange: audit !== null,
    ...ruleList,
    rule: ruleList.rules.find((rule) => rule.id === id),
    stats: stats?.rules.find((rule) => rule.id === id),
    changes: (audit?.entries ?? [])
      .filter((entry) => isSettingChange(entry) && (!id || entry.targets[0] === id))
      .slice(0, 5),
  };
}

async function failures({ call, query }: LoadInput): Promise<FailuresData> {
  const request = query.get("request")?.trim().slice(0, 128) ?? "";
  const response = await nullOnError(call(listFailures, request ? { request } : {}));
  return {
    view: "failures",
    now: new Date(),
    canChange: response !== null,
    request,
    failures: response?.failures ?? null,
  };
}

async function audit(input: LoadInput): Promise<AuditData> {
  const before = input.query.get("before");
  const response = await nullOnError(input.call(readAudit, { ...auditSearch(input), ...(before && { before }) }));
  return {
    view: "audit",
    now: new Date(),
    canChange: response !== null,
    entries: response?.entries ?? null,
    older: response?.older,
    keptYears: response?.keptYears ?? 6,
    chain: response?.chain,
  };
}

async function directory({ call, query }: LoadInput): Promise<DirectoryData> {
  const response = await nullOnError(call(readDirectoryReport, {}));
  return {
    view: "directory",
    now: new Date(),
    canChange: true,
    report: response === null ? undefined : response.report,
    kind: query.get("kind"),
  };
}
