import { recordOf } from "../../lib/cms/records.ts";
import type { Ctx } from "../context.ts";
import { bodyText } from "../http/body.ts";
import { routeClass } from "../http/path.ts";
import { perEnv } from "../runtime/per-env.ts";

/** A CSP violation without personal data: the directive, the blocked host, and the kind of page. */
interface Violation {
  directive: string;
  blocked: string;
  on: ReturnType<typeof routeClass>;
}

const MAX_BYTES = 16 * 1024;
const TIMEOUT_MS = 3_000;
/**
 * Maximum number of log lines per minute and isolate, because broken browser extensions cause violations on every page.
 */
const MAX_LINES_PER_MINUTE = 20;
const counterOf = perEnv(() => ({ minute: 0, lines: 0 }));

/** Handles `POST /_edge/csp-report`: logs policy violations in the `report-uri` or `report-to` format. */
export async function cspReport(c: Ctx): Promise<Response> {
  const done = new Response(null, { status: 204 });
  const text = await bodyText(c.req.raw, MAX_BYTES, TIMEOUT_MS);
  for (const violation of violationsIn(text)) {
    const now = Math.floor(Date.now() / 60_000);
    const counter = counterOf(c.env);
    if (now !== counter.minute) Object.assign(counter, { minute: now, lines: 0 });
    if (counter.lines++ >= MAX_LINES_PER_MINUTE) break;
    console.warn(JSON.stringify({ event: "csp", requestId: c.var.context.requestId, ...violation }));
  }
  return done;
}

/** Parses a CSP violation report: `{"csp-report": {…}}`, or a list of `{type: "csp-violation", body: {…}}`. */
export function violationsIn(text: string): Violation[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return [];
  }
  const old = recordOf(recordOf(report)["csp-report"]);
  const bodies = Array.isArray(report)
    ? report
        .map(recordOf)
        .filter(({ type }) => type === "csp-violation")
        .map(({ body }) => recordOf(body))
    : [old];
  return bodies.flatMap((body) => {
    const directive = body.effectiveDirective ?? body["effective-directive"] ?? body["violated-directive"];
    if (typeof directive !== "string") return [];
    const document = String(body.documentURL ?? body["document-uri"] ?? "");
    return [
      {
        directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? "unknown",
        blocked: hostOf(String(body.blockedURL ?? body["blocked-uri"] ?? "")),
        on: routeClass(URL.canParse(document) ? new URL(document).pathname : "/"),
      },
    ];
  });
}

/** Returns the host of a blocked URL, or its keyword (`inline`, `eval`, `data`). */
function hostOf(blocked: string): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,20}$/.exec(blocked)?.[0] ?? "unknown";
  const { host, protocol } = new URL(blocked);
  return host || protocol.slice(0, -1);
}
