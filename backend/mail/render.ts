import { venuePlace } from "../../lib/cms/links.ts";
import { seriesSpanText, startText } from "../../lib/dates/dates.ts";
import { displayPhone } from "../../lib/text/phone.ts";
import { amountText, emailText } from "../email-text.ts";
import type { BackendEnv } from "../env.ts";
import type { MailData, MailKind, PriceMailKind, VisitMailKind } from "../outbox.ts";
import { translated } from "../records/own-spanish.ts";
import { ownRegistrationPath } from "../registration-link.ts";
import { siteOrigin } from "../return-url.ts";
import { isSpanish } from "../route.ts";
import { calendarEntry, registrationCalendars } from "../session-calendar.ts";
import { type SessionRow, sessionResponse, sessionRows } from "../session-rows.ts";
import { row, sql } from "../sql.ts";
import { renderVisitMail, visitMailCalendar } from "../visit-mail.ts";
import type { MailFile } from "./outgoing.ts";

interface StoredMail {
  id: string;
  language: string;
  recipient: string;
  registration_id: string | null;
  data: string;
  created_at: string;
  send_at: string;
}

type ClassMailRow = StoredMail & { kind: MailKind; session_id: number };
type VisitMailRow = StoredMail & { kind: VisitMailKind; session_id: null };
type PriceMailRow = StoredMail & { kind: PriceMailKind; session_id: null };
export type MailRow = ClassMailRow | VisitMailRow | PriceMailRow;

/** Returns an email's calendar files, one for the class and one for each date that the calendar loses. */
export async function mailFiles(mail: MailRow, env: BackendEnv): Promise<MailFile[]> {
  return (await calendarsOf(mail, env)).map((content, index) => ({
    name: index === 0 ? "class.ics" : `class-${index + 1}.ics`,
    type: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(content)?.[1]}`,
    content,
  }));
}

async function calendarsOf(mail: MailRow, env: BackendEnv): Promise<string[]> {
  if (!mail.registration_id || mail.kind === "prices") return [];
  const now = new Date();
  if (mail.session_id === null) {
    const file = await visitMailCalendar(mail, env, now);
    return file === null ? [] : [file];
  }
  const data: MailData = JSON.parse(mail.data);
  const method = calendarOf(mail.kind, data);
  const session = method && (await sessionOf(mail.session_id, env, now));
  if (!session) return [];
  return registrationCalendars(session, {
    now,
    env,
    language: mail.language,
    changedAt: new Date(mail.created_at),
    entry: await calendarEntry(mail.registration_id),
    previous: mail.kind === "moved" && data.movedFrom ? await sessionOf(data.movedFrom, env, now) : null,
    isCanceled: method === "cancel",
  });
}

/**
 * Returns what an email's calendar file does: add or update the class, or remove it. Returns null for an email without
 * a file, because people without a confirmed seat must not find the class in their calendar.
 */
function calendarOf(kind: MailKind, { seats = 0, hadSeat = 0, people }: MailData): "publish" | "cancel" | null {
  if (kind === "classCanceled" || (kind === "canceled" && people.length === 0)) return hadSeat ? "cancel" : null;
  const isSeated =
    kind === "registered" || kind === "seat" || kind === "changed" || kind === "moved" || kind === "rescheduled";
  return isSeated && seats > 0 ? "publish" : null;
}

const sessionOf = (id: number, env: BackendEnv, now: Date) =>
  row<SessionRow>(env.DB, sessionRows(sql`sessions.id = ${id}`, sql`sessions.id`, now));

/** Returns an email with its subject and body, as a mail service would send it. */
export async function renderMail(mail: MailRow, env: BackendEnv) {
  if (mail.kind === "prices") {
    const { subject, text } = JSON.parse(mail.data) as { subject: string; text: string };
    return { id: mail.id, kind: mail.kind, to: mail.recipient, sent: mail.send_at, subject, text, calendar: null };
  }
  if (mail.session_id === null) return renderVisitMail(mail, env);
  const { id, kind, language, recipient: to, registration_id: registrationId, session_id, send_at: sent } = mail;
  const data: MailData = JSON.parse(mail.data);
  const session = (await sessionOf(session_id, env, new Date()))!;
  const event = await row<{ headline: string }>(
    env.DB,
    sql`SELECT headline FROM events WHERE id = ${session.event_id}`,
  );
  const localize = <T>(value: T): Promise<T> => translated(env.DB, value, isSpanish(language));
  const localizedSession = await localize(sessionResponse(session));
  const zone = session.time_zone;
  const span = seriesSpanText(localizedSession, zone, language);
  const expires = new Date(session.ends_at);
  const sessionId = String(session_id);
  const path = registrationId && (await ownRegistrationPath({ registrationId, sessionId, expires }, language, env));
  const online = isSpanish(language) ? "En línea" : "Online";
  const facts = {
    name: data.name,
    event: (await localize(event))?.headline ?? localizedSession.title,
    when: span ? `${span.date}, ${span.time}` : "",
    where: session.is_online ? online : venuePlace(localizedSession.venue),
    wayFinding: session.is_online ? "" : (localizedSession.venue?.wayfinding ?? ""),
    people: data.people,
    paid: amountText(data.paid),
    owed: amountText(data.owed ?? 0),
    due: amountText(data.due),
    refunded: amountText(data.refunded),
    byHand: data.byHand === 1,
    kept: amountText(data.kept ?? 0),
    receipt: data.receipt,
    until: data.until && startText(data.until, zone, language),
    place: data.place ?? 0,
    message: data.subject === undefined ? null : { subject: data.subject, text: data.text ?? "" },
    phone: displayPhone(session.contact_phone),
    link: path && `${env.MAIL_ORIGIN ?? siteOrigin(env)}${path}`,
  };
  const { subject, body } = emailText(kind, language, facts);
  return { id, kind, to, sent, subject, text: body.join("\n\n"), calendar: calendarOf(kind, data) };
}
