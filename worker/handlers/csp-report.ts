import { toolRouteAt } from "../../app/html.ts";
import { recordOf } from "../../lib/cms/records.ts";
import { pathInLogs, readPages, UNLISTED } from "../content/page-list.ts";
import { readSites } from "../content/sites.ts";
import type { Ctx } from "../context.ts";
import { type Env, perEnv } from "../env.ts";
import { bodyText } from "../http/body.ts";
import { readPath, routeClass, splitLanguage } from "../http/path.ts";
import { householdOf } from "../limits/ip-prefix.ts";
import { countReports } from "../monitoring/policy-reports.ts";
import { siteFor } from "../site.ts";

/** A CSP violation: the directive, the blocked host, and the page URL. A page URL may contain personal data. */
interface Violation {
  directive: string;
  blocked: string;
  document: URL | null;
}

const MAX_BYTES = 16 * 1024;
const TIMEOUT_MS = 3_000;
/**
 * Maximum numbers per minute in each isolate: reports of one kind (a directive and a blocked host), kinds from one
 * household, and kinds. Without these limits, faulty browser extensions could flood the log. A flood of one kind or from
 * one household does not hide a violation of another kind from another household.
 */
const MAX_PER_MINUTE = { reports: 20, kindsOfHousehold: 10, kinds: 500 } as const;
const counterOf = perEnv(() => ({
  minute: 0,
  reports: new Map<string, number>(),
  households: new Map<string, number>(),
}));

/** Returns whether the Worker logs and counts another report of a kind from a household. */
function mayReport(env: Env, kind: string, household: string): boolean {
  const counter = counterOf(env);
  const minute = Math.floor(Date.now() / 60_000);
  if (minute !== counter.minute) Object.assign(counter, { minute, reports: new Map(), households: new Map() });
  const reports = counter.reports.get(kind) ?? 0;
  const kinds = counter.households.get(household) ?? 0;
  if (reports >= MAX_PER_MINUTE.reports) return false;
  if (reports === 0) {
    if (counter.reports.size >= MAX_PER_MINUTE.kinds || kinds >= MAX_PER_MINUTE.kindsOfHousehold) return false;
    counter.households.set(household, kinds + 1);
  }
  counter.reports.set(kind, reports + 1);
  return true;
}

/**
 * Handles `POST /_edge/csp-report`: logs CSP violations without personal data and counts them. Accepts the `report-uri`
 * and `report-to` formats.
 */
export async function cspReport(c: Ctx): Promise<Response> {
  const response = new Response(null, { status: 204 });
  const text = await bodyText(c.req.raw, MAX_BYTES, TIMEOUT_MS);
  const { env, requestId, visitor, waitUntil } = c.get("context");
  const countedViolations: Violation[] = [];
  for (const violation of violationsIn(text)) {
    const { directive, blocked, document } = violation;
    if (!mayReport(env, `${directive} ${blocked}`, householdOf(visitor.address))) continue;
    const pageClass = routeClass(document?.pathname ?? "/");
    console.warn(JSON.stringify({ event: "csp", requestId, directive, blocked, on: pageClass }));
    countedViolations.push(violation);
  }
  if (countedViolations.length > 0)
    waitUntil(
      countViolations(c, countedViolations).catch((error: unknown) =>
        console.error(JSON.stringify({ event: "csp-not-counted", requestId, error: String(error) })),
      ),
    );
  return response;
}

/**
 * Counts violations by page. The database stores only the paths of tool pages and of pages in the page list, because
 * other paths may contain personal data.
 */
async function countViolations(c: Ctx, violations: readonly Violation[]): Promise<void> {
  const context = c.get("context");
  const site = siteFor(c.get("url").host, await readSites(context), c.env.DEFAULT_SITE);
  if (!site) return;
  await readPages(context, site).catch(() => null);
  const pageOf = (document: URL | null): string => {
    const normalPath = document && readPath(document).normal;
    if (!normalPath) return UNLISTED;
    const { language, path } = splitLanguage(normalPath, site);
    return toolRouteAt(normalPath)?.route.path ?? pathInLogs(c.env, site, language, path);
  };
  await countReports(
    c.env,
    violations.map(({ directive, blocked, document }) => ({
      site: site.name,
      page: pageOf(document),
      directive,
      blocked,
    })),
  );
}

/** Parses a CSP violation report: `{"csp-report": {…}}`, or an array of `{type: "csp-violation", body: {…}}`. */
export function violationsIn(text: string): Violation[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return [];
  }
  const legacyReport = recordOf(recordOf(report)["csp-report"]);
  const bodies = Array.isArray(report)
    ? report
        .map(recordOf)
        .filter(({ type }) => type === "csp-violation")
        .map(({ body }) => recordOf(body))
    : [legacyReport];
  return bodies.flatMap((body) => {
    const directive = body.effectiveDirective ?? body["effective-directive"] ?? body["violated-directive"];
    if (typeof directive !== "string") return [];
    const document = String(body.documentURL ?? body["document-uri"] ?? "");
    return [
      {
        directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? "unknown",
        blocked: hostOf(String(body.blockedURL ?? body["blocked-uri"] ?? "")),
        document: URL.canParse(document) ? new URL(document) : null,
      },
    ];
  });
}

/**
 * Returns a blocked URL's host, or the keyword that the browser reported instead of a URL (`inline`, `eval`, or
 * `data`).
 */
function hostOf(blocked: string): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,20}$/.exec(blocked)?.[0] ?? "unknown";
  const { host, protocol } = new URL(blocked);
  return (host || protocol.slice(0, -1)).slice(0, 100);
}
