import { toolRouteAt } from "../../app/html.ts";
import { recordOf } from "../../lib/cms/records.ts";
import { pathInLogs, readPages, UNLISTED } from "../content/page-list.ts";
import { readSites } from "../content/sites.ts";
import type { Ctx } from "../context.ts";
import { bodyText } from "../http/body.ts";
import { readPath, routeClass, splitLanguage } from "../http/path.ts";
import { countReports } from "../monitoring/policy-reports.ts";
import { perEnv } from "../runtime/per-env.ts";
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
 * Maximum number of log lines per minute in each isolate. Without this limit, faulty browser extensions could flood the
 * log with violations.
 */
const MAX_LINES_PER_MINUTE = 20;
const counterOf = perEnv(() => ({ minute: 0, lines: 0 }));

/**
 * Handles `POST /_edge/csp-report`: logs CSP violations without personal data and counts them. Accepts the `report-uri`
 * and `report-to` formats.
 */
export async function cspReport(c: Ctx): Promise<Response> {
  const response = new Response(null, { status: 204 });
  const text = await bodyText(c.req.raw, MAX_BYTES, TIMEOUT_MS);
  const { env, requestId, waitUntil } = c.get("context");
  const countedViolations: Violation[] = [];
  for (const violation of violationsIn(text)) {
    const now = Math.floor(Date.now() / 60_000);
    const counter = counterOf(env);
    if (now !== counter.minute) Object.assign(counter, { minute: now, lines: 0 });
    if (counter.lines++ >= MAX_LINES_PER_MINUTE) break;
    const { directive, blocked, document } = violation;
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
  await readPages(context, site.name).catch(() => null);
  const pageOf = (document: URL | null): string => {
    const normalPath = document && readPath(document).normal;
    if (!normalPath) return UNLISTED;
    const { language, path } = splitLanguage(normalPath, site);
    return toolRouteAt(normalPath)?.route.path ?? pathInLogs(c.env, site.name, language, path);
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
