import { addressText } from "../lib/cms/links.ts";
import { spanText, startText } from "../lib/dates/dates.ts";
import { SITE_TIME_ZONE } from "../lib/dates/zone.ts";
import { displayPhone } from "../lib/text/phone.ts";
import { calendarFile, canceledFile } from "./calendar.ts";
import { type BackendEnv, isDemo } from "./env.ts";
import { mailboxTime, mailId, type VisitMailKind } from "./outbox.ts";
import { translated } from "./records/own-spanish.ts";
import { siteOrigin } from "./return-url.ts";
import { isSpanish } from "./route.ts";
import { calendarEntry, hostOf, organizerOf } from "./session-calendar.ts";
import { all, row, type Sql, sql } from "./sql.ts";
import { ownVisitPath } from "./visit-link.ts";
import { visitTexts } from "./visit-texts.ts";

/**
 * Returns the SQL statement that queues an email about a visit, which describes the visit at this time. Emails to one
 * email address wait if there are many of them.
 * @param when SQL condition on the preceding statement
 */
export const visitMail = (kind: VisitMailKind, id: string, now: Date, when?: Sql): Sql =>
  sql`INSERT OR IGNORE INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data,
      created_at, send_at)
    SELECT ${mailId}, ${`${kind} ${id} ${now.getTime()}`}, ${kind}, language, email, mailbox, id, NULL,
      json_object('startsAt', starts_at, 'endsAt', ends_at), ${now}, ${mailboxTime(sql`email`, now)}
    FROM visits WHERE ${all(sql`id = ${id}`, when)}`;

/** A visit with the names and the place that an email, a calendar file, and the visitor's page show. */
interface VisitDetails {
  id: string;
  kind: "appointment" | "spot" | "video";
  starts_at: string;
  ends_at: string;
  is_video: number;
  is_new: number;
  status: "booked" | "canceled";
  first_name: string;
  email: string;
  language: string;
  created_at: string;
  location_id: number | null;
  provider_id: number | null;
  doctor_first: string | null;
  doctor_middle: string | null;
  doctor_last: string | null;
  title: string | null;
  specialty: string | null;
  photo: string | null;
  profile_url: string | null;
  place: string | null;
  place_url: string | null;
  phone: string | null;
  parking: string | null;
  address1: string | null;
  address2: string | null;
  suite: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  time_zone: string | null;
}

export const visitDetails = (db: D1Database, id: string): Promise<VisitDetails | null> =>
  row<VisitDetails>(
    db,
    sql`SELECT visits.*, providers.first_name AS doctor_first, providers.middle_name AS doctor_middle,
        providers.last_name AS doctor_last, title, specialties.name AS specialty, photo, profile_url,
        locations.name AS place, locations.website_url AS place_url, coalesce(main_phone, locations.phone) AS phone,
        parking, address1, address2, suite, city, state, zip, time_zone
      FROM visits LEFT JOIN providers ON providers.id = visits.provider_id
      LEFT JOIN specialties ON specialties.id = primary_specialty_id
      LEFT JOIN locations ON locations.id = visits.location_id WHERE visits.id = ${id}`,
  );

export const zoneOf = ({ time_zone }: VisitDetails): string => time_zone ?? SITE_TIME_ZONE;

/**
 * Returns the phone number for visits without a location of their own, where people speak the language, or null. Only
 * the demo has such a number.
 */
export const visitPhone = (language: string | undefined, env: Pick<BackendEnv, "DEMO_PAYMENTS">): string | null =>
  isDemo(env) ? (isSpanish(language) ? "303-555-0144" : "303-555-0142") : null;

/** Returns the phone number for questions about a visit, or null. */
export const phoneOf = ({ phone }: VisitDetails, language: string, env: BackendEnv): string | null =>
  phone ?? visitPhone(language, env);

const doctorOf = ({ doctor_first, doctor_middle, doctor_last, title }: VisitDetails): string | null =>
  doctor_last &&
  [[doctor_first, doctor_middle, doctor_last].filter(Boolean).join(" "), title].filter(Boolean).join(", ");

interface VisitMail {
  id: string;
  kind: VisitMailKind;
  language: string;
  recipient: string;
  registration_id: string | null;
  data: string;
  created_at: string;
  send_at: string;
}

interface VisitTimes {
  startsAt: string;
  endsAt: string;
}

/** Returns an email about a visit with its subject and body, as a mail service would send it. */
export async function renderVisitMail(mail: VisitMail, env: BackendEnv) {
  const { id, kind, language, recipient: to, send_at: sent } = mail;
  const visit = (await visitDetails(env.DB, mail.registration_id ?? ""))!;
  const { startsAt, endsAt } = JSON.parse(mail.data) as VisitTimes;
  const zone = zoneOf(visit);
  const span = spanText(startsAt, endsAt, zone, language);
  const isLine = visit.kind !== "appointment";
  const texts = visitTexts(language);
  const { parking } = await translated(env.DB, { parking: visit.parking }, isSpanish(language));
  const facts = {
    name: visit.first_name,
    what: texts.what(visit.kind, doctorOf(visit), visit.place),
    // In a line, the time is an estimate, so it has no end.
    when: isLine ? (startText(startsAt, zone, language) ?? "") : span ? `${span.date}, ${span.time}` : "",
    where: visit.is_video ? texts.byVideo : [visit.place, addressText(visit)].filter(Boolean).join("\n"),
    parking: visit.is_video ? null : parking,
    isLine,
    isVideo: visit.is_video === 1,
    isNew: visit.is_new === 1,
    phone: displayPhone(phoneOf(visit, language, env)),
    link: `${env.MAIL_ORIGIN ?? siteOrigin(env)}${await ownVisitPath(visit, env)}`,
  };
  const calendar: "publish" | "cancel" = kind === "visitCanceled" ? "cancel" : "publish";
  return {
    id,
    kind,
    to,
    sent,
    subject: texts.subject(kind, facts),
    text: texts.body(kind, facts).join("\n\n"),
    calendar,
  };
}

interface VisitCalendarOptions {
  now: Date;
  env: BackendEnv;
  language: string;
  /** Time of the change that the file reports. Default: `now`. */
  changedAt?: Date;
  /** Start and end, if they are not the visit's present ones. */
  times?: VisitTimes;
  isCanceled?: boolean;
}

/** Returns a visit's calendar file. */
export async function visitCalendar(visit: VisitDetails, options: VisitCalendarOptions): Promise<string> {
  const { now, env, language, changedAt = now, times, isCanceled = visit.status === "canceled" } = options;
  const texts = visitTexts(language);
  const event = {
    uid: `${await calendarEntry(visit.id)}@${hostOf(env)}`,
    start: new Date(times?.startsAt ?? visit.starts_at),
    end: new Date(times?.endsAt ?? visit.ends_at),
    summary: texts.what(visit.kind, doctorOf(visit), visit.place),
    description: texts.questions(displayPhone(phoneOf(visit, language, env))),
    location: visit.is_video ? texts.byVideo : [visit.place, addressText(visit)].filter(Boolean).join(", "),
  };
  const settings = { zone: zoneOf(visit), now, changedAt, organizer: organizerOf(env) };
  return isCanceled ? canceledFile(event, settings) : calendarFile([event], settings);
}

/** Returns the calendar file of an email about a visit, or null if the visit does not exist. */
export async function visitMailCalendar(mail: VisitMail, env: BackendEnv, now: Date): Promise<string | null> {
  const visit = await visitDetails(env.DB, mail.registration_id ?? "");
  return (
    visit &&
    visitCalendar(visit, {
      now,
      env,
      language: mail.language,
      changedAt: new Date(mail.created_at),
      times: JSON.parse(mail.data) as VisitTimes,
      isCanceled: mail.kind === "visitCanceled",
    })
  );
}
