import { LruCache } from "../../lib/lru-cache.ts";
import type { Ctx } from "../context.ts";
import { type AuditLine, writeAudit } from "../control/audit.ts";
import { perEnv } from "../runtime/per-env.ts";

/** Who made a denied attempt: a verified person or machine, or somebody whose token or signature is invalid. */
type Denied = Pick<AuditLine, "role" | "subject">;

export const UNVERIFIED: Denied = { role: "none", subject: "unverified" };

const MINUTE_MS = 60_000;
/** Denials that this isolate has audited, and the time until which it skips equal denials. */
const auditedDenials = perEnv(() => new LruCache<number>());

/**
 * Writes an audit entry for a denied attempt in the background. Writes equal denials once a minute, and only one
 * unverified denial a minute, because anyone can cause those.
 */
export function auditDenial(c: Ctx, { role, subject }: Denied): void {
  const { env, requestId, waitUntil } = c.var.context;
  const target = `${c.req.method} ${c.req.path}`.slice(0, 200);
  const audited = auditedDenials(env);
  const key = role === "none" ? subject : `${subject} ${target}`;
  if (Date.now() < (audited.get(key) ?? 0)) return;
  audited.set(key, Date.now() + MINUTE_MS, 8);
  waitUntil(
    writeAudit(env, { role, subject, action: "denied", targets: [target] }).catch((error: unknown) =>
      console.error(JSON.stringify({ event: "denial-not-audited", requestId, error: String(error) })),
    ),
  );
}
