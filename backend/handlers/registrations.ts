import { registrationInfo, registrationLine, validatePromoCode } from "../../contracts/registration.ts";
import { maskedEmail } from "../../lib/text/text.ts";
import { linesOf } from "../env.ts";
import { owedField } from "../pays-at-class.ts";
import { discount, livePromo } from "../promo.ts";
import { ownRegistrationPath } from "../registration-link.ts";
import { answer, newRouter } from "../route.ts";
import { calendarEntry } from "../session-calendar.ts";
import { type SessionRow, sessionResponse, sessionRows } from "../session-rows.ts";
import { isId, row, sql } from "../sql.ts";
import { answerOf } from "./forms.ts";

/** Public API calls that validate promotion codes and return data for the registration and thank-you pages. */
export const registrations = newRouter();

answer(registrations, validatePromoCode, async ({ sessionId, promoCode, eventFeeId = "" }, { db, now }) => {
  const promo = await row<{ amount: number }>(
    db,
    // The default fee is the event's lowest fee.
    sql`SELECT ${discount} AS amount FROM sessions
      JOIN event_fees ON event_fees.id = (
        SELECT id FROM event_fees WHERE event_fees.event_id = sessions.event_id AND NOT removed AND (${eventFeeId} = '' OR id = ${eventFeeId})
        ORDER BY price LIMIT 1)
      JOIN promo_codes ON ${livePromo(promoCode, sql`sessions.event_id`, now)}
      WHERE ${isId(sql`sessions.id`, sessionId)}`,
  );
  return { isValid: promo !== null, amount: (promo?.amount ?? 0) / 100 };
});

answer(registrations, registrationLine, async ({ sessionId, ticket }, { env }) => {
  const lineEntry = await linesOf(env)?.getByName(sessionId).find(ticket);
  if (!lineEntry) return undefined;
  if ("place" in lineEntry) return { place: lineEntry.place };
  const { form, outcome } = lineEntry;
  return { result: answerOf(outcome, form, env), ...(outcome.status === "refused" && { typed: form.typed }) };
});

interface RegistrationRow {
  id: string;
  session_id: number;
  receipt_number: string | null;
  amount: number;
  first_name: string;
  last_name: string;
  partner: string | null;
  email: string;
  headline: string;
  paid: number;
  all_owed: number;
  others: string;
  language: string;
}

answer(registrations, registrationInfo, async ({ registrationId }, { db, env, now }) => {
  const registration = await row<RegistrationRow>(
    db,
    sql`SELECT registrations.*, headline,
        (SELECT sum(amount - owed) FROM registrations AS party
          WHERE party.id = registrations.id OR party.party_of = registrations.id) AS paid,
        (SELECT sum(owed) FROM registrations AS party WHERE (party.id = registrations.id
          OR party.party_of = registrations.id) AND party.status = 'confirmed') AS all_owed,
        (SELECT json_group_array(json_object('firstName', first_name, 'lastName', last_name)) FROM (
          SELECT first_name, last_name FROM registrations AS party
          WHERE party.party_of = registrations.id AND status = 'confirmed' ORDER BY rowid)) AS others
      FROM registrations
      JOIN sessions ON sessions.id = session_id JOIN events ON events.id = sessions.event_id
      WHERE registrations.id = ${registrationId} AND status = 'confirmed'`,
  );
  const session =
    registration &&
    (await row<SessionRow>(db, sessionRows(sql`sessions.id = ${registration.session_id}`, sql`sessions.id`, now)));
  if (!registration || !session) return undefined;
  const sessionId = String(session.id);
  const expires = new Date(session.ends_at);
  const isOver = expires <= now;
  return {
    session: sessionResponse(session),
    registration: {
      id: registration.id,
      receiptNumber: registration.receipt_number,
      amountPaid: registration.paid / 100,
      ...owedField(registration.all_owed),
      firstName: registration.first_name,
      lastName: registration.last_name,
      others: [
        ...(registration.partner ? [{ firstName: registration.partner, lastName: "" }] : []),
        ...JSON.parse(registration.others),
      ],
      email: maskedEmail(registration.email),
      eventName: registration.headline,
      sessionId,
      calendarEntry: await calendarEntry(registration.id),
      manageUrl: isOver
        ? null
        : await ownRegistrationPath(
            { registrationId: registration.id, sessionId, expires },
            registration.language,
            env,
          ),
    },
  };
});
