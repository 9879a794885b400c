/** Events of a mail service after it accepted an email: the email bounced, or the recipient marked it as spam. */

import { z } from "zod";
import { fromBase64 } from "../../lib/text/bytes.ts";
import { prepare, sql } from "../sql.ts";

/** An email that did not arrive: the ID that the mail service gave it, and the reason that the service names. */
interface MailFailure {
  serviceId: string;
  reason: string;
}

const MAX_REASON = 200;

const reason = (what: string, detail: string | undefined): string =>
  [what, detail?.replace(/\s+/g, " ").trim()].filter(Boolean).join(": ").slice(0, MAX_REASON);

/** An event of Cloudflare's Email Service, as its event subscription writes it to a queue. */
const CloudflareEvent = z.object({
  type: z.templateLiteral(["cf.email.sending.message.", z.enum(["bounced", "failed", "rejected", "complained"])]),
  payload: z.object({
    messageId: z.string().min(1),
    delivery: z.object({ smtpResponse: z.string().optional() }).optional(),
    bounce: z.object({ reason: z.string().optional() }).optional(),
  }),
});

/** Returns the failure that a message of the queue reports, or null for other messages. */
export function queuedFailure(message: unknown): MailFailure | null {
  const { data: event } = CloudflareEvent.safeParse(message);
  if (!event) return null;
  const { messageId, delivery, bounce } = event.payload;
  const what = event.type.split(".").at(-1)!;
  return { serviceId: messageId, reason: reason(what, bounce?.reason ?? delivery?.smtpResponse) };
}

/** A webhook event of an HTTP API in the format of Resend. */
const WebhookEvent = z.object({
  type: z.templateLiteral(["email.", z.enum(["bounced", "failed", "suppressed", "complained"])]),
  data: z.object({
    email_id: z.string().min(1),
    bounce: z.object({ message: z.string().optional() }).optional(),
    failed: z.object({ reason: z.string().optional() }).optional(),
    suppressed: z.object({ message: z.string().optional() }).optional(),
  }),
});

/** Returns the failure that a webhook event reports, or null for other events. */
export function webhookFailure(body: unknown): MailFailure | null {
  const { data: event } = WebhookEvent.safeParse(body);
  if (!event) return null;
  const { email_id: serviceId, bounce, failed, suppressed } = event.data;
  const what = event.type.slice("email.".length);
  return { serviceId, reason: reason(what, bounce?.message ?? failed?.reason ?? suppressed?.message) };
}

/** Notes that an email did not arrive. A repeated event, and an event about an unknown email, change nothing. */
export async function noteFailure(db: D1Database, { serviceId, reason }: MailFailure): Promise<void> {
  await prepare(
    db,
    sql`UPDATE outbox SET delivery = 'failed', failure = ${reason} WHERE service_id = ${serviceId} AND delivery = 'sent'`,
  ).run();
}

/** Seconds by which the time of a signature may differ from the clock. */
const TOLERANCE_S = 300;

/**
 * Returns whether a webhook request has a valid signature of the Standard Webhooks scheme, which Resend sends with the
 * prefix `svix-`. The secret is `whsec_` and a key as Base64.
 */
export async function isSigned(body: string, headers: Headers, secret: string, now: Date): Promise<boolean> {
  const [id = "", timestamp = "", signatures = ""] = ["id", "timestamp", "signature"].map(
    (name) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? "",
  );
  if (!(Math.abs(now.getTime() / 1_000 - Number(timestamp || Number.NaN)) <= TOLERANCE_S)) return false;
  try {
    const usages: KeyUsage[] = ["verify"];
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey(
      "raw",
      fromBase64(secret.replace(/^whsec_/, "")),
      algorithm,
      false,
      usages,
    );
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
    const checks = signatures
      .split(" ")
      .filter((signature) => signature.startsWith("v1,"))
      .map((signature) => crypto.subtle.verify("HMAC", key, fromBase64(signature.slice(3)), signed));
    return (await Promise.all(checks)).includes(true);
  } catch {
    // The secret or a signature is not Base64.
    return false;
  }
}
