import type { BackendEnv } from "../env.ts";
import { base64, mimeMessage } from "./mime.ts";
import { MailRefused, type OutgoingMail } from "./outgoing.ts";
import { senderOf } from "./sender.ts";

/** Sends an email. Returns the ID that the mail service gave it, which the service's later events name. */
export type Transport = (mail: OutgoingMail) => Promise<string | undefined>;

const TIMEOUT_MS = 10_000;

/**
 * Codes of errors of the `send_email` binding after which another attempt has the same result. Codes about the sender
 * concern the configuration, which ops can repair.
 */
const FINAL_CODES = /E_(VALIDATION|FIELD|RECIPIENT|CONTENT|HEADER)/;

/** Returns the function that sends emails, or null if no way to send them is configured. */
export function transportOf({ EMAIL, MAIL_API, MAIL_API_KEY, MAIL_FROM }: BackendEnv): Transport | null {
  if (!MAIL_FROM) return null;
  if (EMAIL)
    return async (mail) => {
      const from = senderOf(MAIL_FROM);
      const raw = mimeMessage(mail, from, new Date());
      // Only the Workers runtime has this module.
      const { EmailMessage } = await import("cloudflare:email");
      try {
        return (await EMAIL.send(new EmailMessage(from.email, mail.to, raw)))?.messageId;
      } catch (error) {
        const { code = "", message } = error as Error & { code?: string };
        throw new MailRefused(code || message.slice(0, 200), FINAL_CODES.test(code));
      }
    };
  if (!MAIL_API) return null;
  return async ({ id, to, subject, text, html, files }) => {
    const attachments = files.map(({ name, type, content }) => ({
      filename: name,
      content: base64(content),
      content_type: type,
    }));
    const response = await fetch(MAIL_API, {
      method: "POST",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${MAIL_API_KEY ?? ""}`,
        // The service sends an email once, even if its response was lost and the request is repeated.
        "idempotency-key": id,
      },
      body: JSON.stringify({
        from: MAIL_FROM,
        to: [to],
        subject,
        text,
        html,
        headers: { "Auto-Submitted": "auto-generated" },
        ...(attachments.length > 0 && { attachments }),
      }),
    });
    const { ok, status } = response;
    const answer = await response.json<{ id?: unknown }>().catch(() => null);
    // 401 and 403 concern the configuration, which ops can repair. 408 and 429 are temporary.
    if (!ok)
      throw new MailRefused(
        `status ${status}`,
        status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status),
      );
    return typeof answer?.id === "string" ? answer.id : undefined;
  };
}
