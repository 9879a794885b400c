import { appointmentData, providerOpenings } from "../../contracts/appointments.ts";
import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import { bookVisit, changeVisit, freeTimes, ownVisit } from "../../contracts/visits.ts";
import { isoDate, todayIn } from "../../lib/dates/dates.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import type { Coordinates } from "../../lib/maps/distance.ts";
import { maskedEmail } from "../../lib/text/text.ts";
import { addressOf } from "../address.ts";
import { daysUntil, firstOpening, isFree } from "../appointment-times.ts";
import { pointOf } from "../distance.ts";
import type { BackendEnv } from "../env.ts";
import { doctorsWithTimes, type TimesWanted } from "../free-times.ts";
import { localMoment } from "../local-dates.ts";
import { browserUrl, returnUrl } from "../return-url.ts";
import { answer, newRouter } from "../route.ts";
import { attempts } from "../search/attempts.ts";
import { among, row, rows, type Sql, sql } from "../sql.ts";
import {
  isLineOpen,
  type Line,
  type LineLocation,
  lineAt,
  lineLocations,
  lineOfService,
  lineOfSlot,
  lineTimes,
  placeInLine,
} from "../visit-lines.ts";
import { ownVisitPath, readVisitLink } from "../visit-link.ts";
import { phoneOf, visitCalendar, visitDetails, visitPhone, zoneOf } from "../visit-mail.ts";
import { book, type Change, cancelVisit, moveVisit, slotId } from "../visits.ts";

/** API calls for free times, and for the visits that people book. */
export const visits = newRouter();

/** Days to the first free time after which colleagues who are free sooner are part of the response. */
const SOON_DAYS = 30;
const MAX_COLLEAGUES = 3;
const MAX_DOCTORS = 12;
/** Number of days with times in a response about one doctor, and number of times of each doctor in a list. */
const DAYS_SHOWN = 6;
const LIST_TIMES = 4;

answer(visits, providerOpenings, async ({ ids }, { db, now }) => {
  const providerRows = await rows<{ id: number; first: string | null }>(
    db,
    sql`SELECT id, ${firstOpening(now)} AS first FROM providers WHERE ${among("CAST(id AS TEXT)", ids.split("|"))}`,
  );
  return providerRows.flatMap(({ id, first }) => (first ? [{ id: String(id), days: daysUntil(first, now) }] : []));
});

answer(visits, appointmentData, async ({ mloc }, { db, now }) => {
  const data = await row<{
    providers: number;
    fresh: number;
    known: number;
    first: string | null;
    phone: string | null;
  }>(
    db,
    sql`SELECT count(DISTINCT providers.id) AS providers, coalesce(sum(for_new), 0) AS fresh,
        count(slots.starts_at) AS known, min(slots.starts_at) AS first,
        (SELECT phone FROM locations WHERE id = ${mloc}) AS phone
      FROM providers LEFT JOIN slots ON slots.provider_id = providers.id AND ${isFree(now)}
      WHERE location_id IN (SELECT id FROM locations WHERE marketable_id = ${mloc})`,
  );
  return {
    haveAppointments: (data?.known ?? 0) > 0,
    haveProviders: (data?.providers ?? 0) > 0,
    phone: data?.phone,
    newPatientAppointmentCount: data?.fresh ?? 0,
    existingPatientAppointmentCount: data?.known ?? 0,
    numberOfDaysUntilNextAppointment: data?.first ? daysUntil(data.first, now) : null,
  };
});

answer(visits, freeTimes, async (request, { db, env, now }) => {
  const { doctor, location, service, known = false, video = false, from, language } = request;
  const wanted: TimesWanted = { isNew: !known, isVideo: video, now };
  if (doctor) {
    const start = from ? localMoment(from, 0, SITE_TIME_ZONE) : undefined;
    const [found] = await doctorsWithTimes(db, sql`profile_url = ${doctor.toLowerCase()}`, {
      ...wanted,
      limit: 1,
      ...(start && { start }),
    });
    if (!found) return undefined;
    const days = [...new Set(found.times.map(({ start: at }) => dayOf(at, found.timeZone)))];
    const isShown = ({ start: at }: { start: string }) => days.indexOf(dayOf(at, found.timeZone)) < DAYS_SHOWN;
    const isLate = !found.first || daysUntil(found.first, now) > SOON_DAYS;
    return {
      doctors: [{ ...found, times: found.times.filter(isShown) }],
      colleagues: isLate ? await colleaguesOf(db, found.id, found.first, wanted) : [],
      next: days[DAYS_SHOWN],
    };
  }
  if (location) {
    const place = await row<LineLocation>(db, lineLocations(sql`website_url = ${location.toLowerCase()}`));
    if (!place) return undefined;
    const line = lineAt(place, now);
    if (line) return { doctors: [], colleagues: [], line: await lineResponse(db, line, place, { now, env, language }) };
    const isHere = sql`(place_id = ${place.id} OR campus_id = ${place.id})`;
    return { doctors: await bookableDoctors(db, isHere, wanted), colleagues: [] };
  }
  const line = lineOfService(service ?? "");
  if (line) return { doctors: [], colleagues: [], line: await lineResponse(db, line, null, { now, env, language }) };
  const record = await row<{ name: string; keywords: string; specialties: string | null }>(
    db,
    sql`SELECT name, keywords, page ->> '$.directory.specialties' AS specialties FROM medical_services WHERE website_link = ${(service ?? "").toLowerCase()}`,
  );
  if (!record) return undefined;
  const near = pointOf(request);
  const listed: string[] = JSON.parse(record.specialties ?? "[]");
  const terms = [record.name, ...record.keywords.split(", ")].map((term) => term.toLowerCase());
  const specialtyIds =
    listed.length > 0
      ? sql`SELECT id FROM specialties WHERE ${among("name", listed)}`
      : sql`SELECT id FROM specialties WHERE ${among("lower(name)", terms)}
        UNION SELECT specialty_id FROM clinical_keywords WHERE ${among("lower(name)", terms)}`;
  const treats = sql`providers.primary_specialty_id IN (${specialtyIds})`;
  const options = { ...wanted, ...(near && { near }) };
  const doctors = await bookableDoctors(db, treats, options);
  return { doctors: doctors.length > 0 ? doctors : await foundDoctors(db, record.name, options), colleagues: [] };
});

/** Returns the doctors whom a text search finds, for a service that is not named like a specialty. */
async function foundDoctors(db: D1Database, text: string, options: ListOptions) {
  for await (const { query } of attempts(db, text)) {
    const isFound = sql`providers.id IN (SELECT rowid FROM providers_fts WHERE providers_fts MATCH ${query})`;
    const doctors = await bookableDoctors(db, isFound, options);
    if (doctors.length > 0) return doctors;
  }
  return [];
}

type ListOptions = TimesWanted & { near?: Coordinates };

const dayOf = (time: string, zone: string): string => isoDate(todayIn(zone, new Date(time)));

/** Returns doctors whose times can be booked online, with their first times, the earliest first. */
const bookableDoctors = async (db: D1Database, condition: Sql, wanted: ListOptions) =>
  (
    await doctorsWithTimes(db, sql`${condition} AND booking_url IS NOT NULL AND first IS NOT NULL`, {
      ...wanted,
      limit: MAX_DOCTORS,
    })
  ).map((doctor) => ({ ...doctor, times: doctor.times.slice(0, LIST_TIMES) }));

/** Returns colleagues of the same specialty who are free within `SOON_DAYS` and sooner than the doctor. */
async function colleaguesOf(db: D1Database, id: string, first: string | null, wanted: TimesWanted) {
  const isColleague = sql`providers.id <> ${id} AND booking_url IS NOT NULL
    AND primary_specialty_id = (SELECT primary_specialty_id FROM providers WHERE id = ${id})
    AND first < ${first ?? "9999"} AND first < ${new Date(wanted.now.getTime() + SOON_DAYS * DAY_MS)}`;
  const near = await row<Coordinates>(
    db,
    sql`SELECT latitude, longitude FROM locations WHERE id = (SELECT location_id FROM providers WHERE id = ${id})`,
  );
  const options = { ...wanted, limit: MAX_COLLEAGUES, ...(near && { near }) };
  const colleagues = await doctorsWithTimes(db, isColleague, options);
  return colleagues.map((doctor) => ({ ...doctor, times: doctor.times.slice(0, LIST_TIMES) }));
}

async function lineResponse(
  db: D1Database,
  line: Line,
  place: LineLocation | null,
  { now, env, language }: { now: Date; env: BackendEnv; language: string | undefined },
) {
  const times = await lineTimes(db, line, now);
  return {
    kind: line.kind,
    name: place?.name ?? null,
    url: place?.website_url ?? null,
    address: place && addressOf(place),
    phone: place ? place.phone : visitPhone(language, env),
    timeZone: line.zone,
    isOpen: isLineOpen(line, now),
    wait: line.wait,
    times: times.map((start) => ({
      id: slotId(line.kind === "spot" ? "l" : "v", line.id, start),
      start: start.toISOString(),
      end: new Date(start.getTime() + 30 * MINUTE_MS).toISOString(),
      video: line.kind === "video",
    })),
  };
}

answer(
  visits,
  bookVisit,
  async (request, { db, env, now, request: { headers } }): Promise<UpstreamResponseOf<typeof bookVisit>> => {
    const visit = await book(db, { ...request, idempotencyKey: headers.get("idempotency-key") }, now);
    if ("refused" in visit) return visit;
    const page = returnUrl(`${await ownVisitPath(visit, env)}&booked=1`, env);
    return page ? { redirectUrl: browserUrl(page, env) } : {};
  },
);

answer(
  visits,
  ownVisit,
  async ({ link, language = "" }, { db, env, now }): Promise<UpstreamResponseOf<typeof ownVisit>> => {
    const id = await readVisitLink(link, env, now);
    const visit = id && (await visitDetails(db, id));
    if (!visit) return { state: "altered" };
    const isOver = new Date(visit.starts_at) <= now;
    const status = visit.status === "canceled" ? "canceled" : isOver ? "over" : "booked";
    const line =
      visit.kind === "appointment"
        ? null
        : await lineOfSlot(db, visit.kind === "spot" ? "l" : "v", visit.location_id ?? 1, now);
    return {
      state: "open",
      visit: {
        kind: visit.kind,
        status,
        start: visit.starts_at,
        end: visit.ends_at,
        timeZone: zoneOf(visit),
        video: visit.is_video === 1,
        known: visit.is_new === 0,
        firstName: visit.first_name,
        email: maskedEmail(visit.email),
        place: status === "booked" && line ? await placeInLine(db, line, visit, now) : null,
        doctor: visit.doctor_last
          ? {
              firstName: visit.doctor_first ?? "",
              middleName: visit.doctor_middle,
              lastName: visit.doctor_last,
              title: visit.title,
              primarySpecialty: visit.specialty,
              photo: visit.photo,
              profileUrl: visit.profile_url ?? "",
            }
          : null,
        location: visit.place
          ? {
              name: visit.place,
              url: visit.place_url,
              parking: visit.parking,
              address: addressOf(visit),
            }
          : null,
        phone: phoneOf(visit, language, env),
        calendar: status === "booked" ? await visitCalendar(visit, { now, env, language }) : null,
      },
    };
  },
);

answer(visits, changeVisit, async ({ link, change, slot }, { db, env, now }): Promise<Change> => {
  const id = await readVisitLink(link, env, now);
  if (!id) return { refused: "altered" };
  return change === "cancel" ? cancelVisit(db, id, now) : moveVisit(db, id, slot ?? "", now);
});
