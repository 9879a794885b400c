import { recordOf } from "../../lib/cms/records.ts";
import type { Ctx } from "../context.ts";
import { bodyText } from "../http/body.ts";
import { routeClass } from "../http/path.ts";

/**
 * A violation without what could name a person or a page: which directive stopped which host, on what kind of address.
 */
interface Violation {
  directive: string;
  blocked: string;
  on: ReturnType<typeof routeClass>;
}

const LIMIT = 16 * 1024;
const TIMEOUT = 3_000;
/** Log lines a minute and isolate: a broken extension must not fill the logs. */
const LINES = 20;
let minute = 0;
let lines = 0;

/** `POST /_edge/csp-report`: what browsers say that a policy stopped, in the old and the new format (ED-21). */
export async function cspReport(c: Ctx): Promise<Response> {
  const done = new Response(null, { status: 204 });
  const text = await bodyText(c.req.raw, LIMIT, TIMEOUT);
  for (const violation of violationsIn(text)) {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    if (lines++ >= LINES) break;
    console.warn(JSON.stringify({ event: "csp", requestId: c.var.context.requestId, ...violation }));
  }
  return done;
}

/** The violations in a report: `{"csp-report": {…}}`, or a list of `{type: "csp-violation", body: {…}}`. */
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

/** The host of an address, or the word that stands for one (`inline`, `eval`, `data`). */
function hostOf(blocked: string): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,20}$/.exec(blocked)?.[0] ?? "unknown";
  const { host, protocol } = new URL(blocked);
  return host || protocol.slice(0, -1);
}
