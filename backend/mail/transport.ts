import type { BackendEnv } from "../env.ts";

/** An email that is ready to leave. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar: { file: string; method: "publish" | "cancel" } | null;
}

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
const calendarType = (method: string) => `text/calendar; charset=utf-8; method=${method.toUpperCase()}`;

/** Codes of errors of the `send_email` binding after which another attempt has the same result. */
const FINAL_CODES = /E_(VALIDATION|FIELD|SENDER|RECIPIENT|CONTENT|HEADER)/;

/** Returns the function that sends emails, or null if no way to send them is configured. */
export function transportOf({ EMAIL, MAIL_API, MAIL_API_KEY, MAIL_FROM }: BackendEnv): Transport | null {
  if (!MAIL_FROM) return null;
  if (EMAIL)
    return async ({ to, subject, text, html, calendar }) => {
      const file = calendar && {
        disposition: "attachment" as const,
        filename: "class.ics",
        type: calendarType(calendar.method),
        content: calendar.file,
      };
      try {
        await EMAIL.send({ from: senderOf(MAIL_FROM), to, subject, text, html, ...(file && { attachments: [file] }) });
      } catch (error) {
        const { code = "", message } = error as Error & { code?: string };
        throw new MailRefused(code || message.slice(0, 200), FINAL_CODES.test(code));
      }
    };
  if (!MAIL_API) return null;
  return async ({ id, to, subject, text, html, calendar }) => {
    const attachments = calendar && [
      { filename: "class.ics", content: base64(calendar.file), content_type: calendarType(calendar.method) },
    ];
    const response = await fetch(MAIL_API, {
      method: "POST",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${MAIL_API_KEY ?? ""}`,
        // The service sends an email once, even if its response was lost and the request is repeated.
        "idempotency-key": id,
      },
      body: JSON.stringify({ from: MAIL_FROM, to: [to], subject, text, html, ...(attachments && { attachments }) }),
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

/** Splits a sender such as `Cedar County Hospital <classes@example.org>`. */
function senderOf(from: string): string | { name: string; email: string } {
  const [, name = "", email = ""] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from) ?? [];
  return email ? { name, email } : from.trim();
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
