import type { BackendEnv } from "../env.ts";
import { base64, mimeMessage } from "./mime.ts";
import type { OutgoingMail } from "./outgoing.ts";
import { senderOf } from "./sender.ts";

/** Thrown if an email was not accepted. With `isFinal`, another attempt would have the same result. */
export class MailRefused extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

export type Transport = (mail: OutgoingMail) => Promise<void>;

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
        await EMAIL.send(new EmailMessage(from.email, mail.to, raw));
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
    await response.body?.cancel();
    const { ok, status } = response;
    // 401 and 403 concern the configuration, which ops can repair. 408 and 429 are temporary.
    if (!ok)
      throw new MailRefused(
        `status ${status}`,
        status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status),
      );
  };
}
