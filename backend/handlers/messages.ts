import { sendMessage, sessionMessages } from "../../contracts/class-desk.ts";
import { messageMails } from "../outbox.ts";
import { answer, newRouter } from "../route.ts";
import { secretId } from "../secret-id.ts";
import { fullName, hasSeat } from "../session-rows.ts";
import { among, prepare, rows, sql } from "../sql.ts";

/** API calls for messages from staff to participants. */
export const messages = newRouter();

answer(messages, sendMessage, async (request, { db, now, staff }) => {
  const { sessionId, registrationIds, subject, text, idempotencyKey } = request;
  const id = secretId("m");
  const results = await db.batch<{ outcome: string; people: number }>(
    [
      sql`INSERT OR IGNORE INTO messages (id, session_id, subject, body, sent_by, sent_at, idempotency_key)
        SELECT ${id}, id, ${subject}, ${text}, ${staff.name}, ${now}, ${idempotencyKey} FROM sessions
        WHERE id = ${sessionId}`,
      // The transaction reads each recipient's registration status, so that a participant whose registration was just
      // canceled does not receive a message.
      sql`INSERT INTO message_recipients
        SELECT ${id}, registrations.id, ${fullName}, email, CASE
          WHEN NOT ${hasSeat(now)} THEN 'canceled' WHEN session_id <> ${sessionId} THEN 'moved'
          WHEN email = '' THEN 'no-email' ELSE 'sent' END
        FROM registrations WHERE changes() > 0 AND ${among("registrations.id", registrationIds)}`,
      messageMails(id, now),
      sql`SELECT outcome, count(*) AS people FROM message_recipients
        WHERE message_id = (SELECT id FROM messages WHERE idempotency_key = ${idempotencyKey}) GROUP BY outcome`,
    ].map((statement) => prepare(db, statement)),
  );
  const outcomes = results.at(-1)?.results ?? [];
  const count = (subset: typeof outcomes) => subset.reduce((sum, { people }) => sum + people, 0);
  const sent = count(outcomes.filter(({ outcome }) => outcome === "sent"));
  return { sent, notSent: count(outcomes) - sent };
});

interface MessageRow {
  id: string;
  subject: string;
  body: string;
  sent_by: string;
  sent_at: string;
  recipients: string;
}

answer(messages, sessionMessages, async ({ sessionId }, { db }) => {
  const messageRows = await rows<MessageRow>(
    db,
    sql`SELECT messages.*, (SELECT json_group_array(json_object('registrationId', registration_id, 'name', name,
        'outcome', outcome)) FROM message_recipients WHERE message_id = messages.id) AS recipients
      FROM messages WHERE session_id = ${sessionId} ORDER BY sent_at DESC, id`,
  );
  return messageRows.map(({ id, subject, body, sent_by, sent_at, recipients }) => ({
    id,
    subject,
    text: body,
    by: sent_by,
    at: sent_at,
    recipients: JSON.parse(recipients),
  }));
});
