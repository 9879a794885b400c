import { MINUTE_MS } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import type { RequestContext } from "../context.ts";
import { perEnv } from "../env.ts";
import { type AuditLine, writeAudit } from "./log.ts";

/** The caller whose request was denied: a verified user or machine, or a client with an invalid token or signature. */
type DeniedActor = Pick<AuditLine, "role" | "subject" | "name">;

export const UNVERIFIED: DeniedActor = { role: "none", subject: "unverified" };

/**
 * Recently audited denials. Each value is the earliest time at which this isolate audits an identical denial again, as
 * a Unix timestamp in milliseconds.
 */
const auditedDenials = perEnv(() => new LruCache<number>());

/** Matches registration IDs in a query string, a form, or JSON, where the value can be an array. */
const REGISTRATIONS = /\b(?:registrationIds?|to)"?[=:]\s*("?[\w-]+|\[[^\]]*)/g;
const MAX_REGISTRATIONS = 100;

/**
 * Returns the registration IDs in a request, formatted as audit targets. Ignores values without a digit, because
 * registration IDs contain a digit and people's names do not.
 */
export const registrationsIn = (input: string): string[] =>
  [...input.matchAll(REGISTRATIONS)]
    .flatMap(([, value]) => value!.split(/[^\w-]+/))
    .filter((id) => /\d/.test(id))
    .slice(0, MAX_REGISTRATIONS)
    .map((id) => `registration ${id}`);

/**
 * Writes an audit entry for a denied request in the background. To prevent flooding of the audit log, writes at most
 * one entry per minute for identical denials and at most one entry per minute for all unauthenticated clients together.
 */
export function auditDenial(
  { env, requestId, waitUntil }: RequestContext,
  { method, path }: { method: string; path: string },
  { role, subject, name }: DeniedActor,
  registrations: string[] = [],
): void {
  const targets = [`${method} ${path}`.slice(0, 200), ...registrations];
  const denials = auditedDenials(env);
  const key = subject === UNVERIFIED.subject ? subject : `${subject} ${targets}`;
  if (Date.now() < (denials.get(key) ?? 0)) return;
  denials.set(key, Date.now() + MINUTE_MS, 8);
  waitUntil(
    writeAudit(env, { role, subject, name, action: "denied", targets }).catch((error: unknown) =>
      console.error(JSON.stringify({ event: "denial-not-audited", requestId, error: String(error) })),
    ),
  );
}
