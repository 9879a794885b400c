import { HOUR_MS } from "../../lib/dates/units.ts";
import type { BackendEnv } from "../env.ts";
import { siteOrigin } from "../return-url.ts";
import { row, sql } from "../sql.ts";
import { mailHtml } from "./html.ts";
import { type Transport, transportOf } from "./transport.ts";

/** Number of hours after which a form is unanswered. */
export const UNANSWERED_HOURS = 48;

/**
 * Sends an email to REQUESTS_REMINDER_TO if forms are unanswered. The email has their number and a link, and nothing
 * that somebody wrote. Returns the number of unanswered forms.
 */
export async function remindOfRequests(
  env: BackendEnv,
  now: Date,
  transport: Transport | null = transportOf(env),
): Promise<number> {
  if (!env.REQUESTS_REMINDER_TO || !transport) return 0;
  const before = new Date(now.getTime() - UNANSWERED_HOURS * HOUR_MS);
  const found = await row<{ count: number }>(
    env.DB,
    sql`SELECT count(*) AS count FROM form_submissions WHERE handled = 0 AND created_at < ${before}`,
  );
  const count = found?.count ?? 0;
  if (count === 0) return 0;
  const title = `${count} ${count === 1 ? "request has" : "requests have"} waited for more than two days`;
  const text = `${title}.\n\nPlease answer them, or take them on:\n${env.MAIL_ORIGIN ?? siteOrigin(env)}/_requests`;
  await transport({
    id: `requests-${now.toISOString().slice(0, 10)}`,
    to: env.REQUESTS_REMINDER_TO,
    subject: title,
    text,
    html: mailHtml(text, "en"),
    language: "en",
    files: [],
  });
  return count;
}
