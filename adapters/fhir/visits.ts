/**
 * The calls for visits. A FHIR server that publishes slots does not say that strangers may book them: visitors book only if
 * BOOKING_SECRET is set and the server lets clients create appointments. Otherwise, they request a time, or call.
 */

import type { Appointment, Patient } from "fhir/r4";
import type { z } from "zod";
import type { LocationDetail } from "../../contracts/location-entities.ts";
import type { providerProfile } from "../../contracts/providers.ts";
import { bookVisit, changeVisit, freeTimes, ownVisit } from "../../contracts/visits.ts";
import { isoDate, todayIn } from "../../lib/dates/dates.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { knownZone } from "../../lib/dates/zone.ts";
import { maskedEmail } from "../../lib/text/text.ts";
import { type AdapterEnv, type Route, route } from "../adapter.ts";
import { bookSlot, booksOnline, changeAppointment, readAppointment } from "./appointments.ts";
import type { Service } from "./map-service.ts";
import { atPath, find, hasFact, part } from "./query.ts";
import { idOf } from "./reference.ts";
import { type FreeSlot, freeSlots, slotOf, takeSlot, timeId } from "./slots.ts";
import { databaseOf, rows } from "./store.ts";
import { bookingKey, visitIn, visitLink } from "./visit-links.ts";

type Profile = z.input<(typeof providerProfile)["response"]>;

/** Days to the first free time after which colleagues who are free sooner are part of the response. */
const SOON_MS = 30 * DAY_MS;
const MAX_COLLEAGUES = 3;
/** A FHIR server tells nobody of an appointment, and the adapter sends no emails. */
const NO_EMAIL = { sendsEmail: false } as const;
/** A slot does not say that the visit can be by video. */
const IN_PERSON = { offersVideo: false, ...NO_EMAIL } as const;

interface Doctor {
  doc: Profile;
  first_free: number | null;
}

const shownAs = ({ doc, first_free }: Doctor, now: Date) => ({
  id: doc.id,
  firstName: doc.firstName,
  middleName: doc.middleName ?? null,
  lastName: doc.lastName,
  title: doc.title ?? null,
  primarySpecialty: doc.primarySpecialty ?? null,
  photo: doc.photo ?? null,
  profileUrl: doc.profileUrl!,
  locationName: doc.locationName ?? null,
  city: doc.city ?? null,
  state: doc.locations?.[0]?.address?.state ?? null,
  phone: doc.mainPhone ?? null,
  timeZone: doc.locations?.[0]?.hours?.timeZone ?? null,
  isBookable: false,
  ...(first_free !== null &&
    first_free * 1_000 > now.getTime() && { first: new Date(first_free * 1_000).toISOString() }),
  times: [],
});

const times = route(freeTimes, async ({ doctor, location, service, from, video }, { env, now }) => {
  const db = databaseOf(env);
  const canBook = await booksOnline(env, db);
  const books = canBook && !video;
  if (location) {
    const place = await atPath<z.input<typeof LocationDetail>>(db, "location", location);
    return place && doctorsWithTimes(books, db, now, { places: [part("location = ?", String(place.doc.id))] });
  }
  if (service) {
    const offered = await atPath<Service>(db, "service", service);
    const specialties = offered?.doc.specialties ?? [];
    return offered && doctorsWithTimes(books, db, now, { entries: [hasFact("specialty", specialties)] });
  }
  const found = doctor ? await atPath<Profile>(db, "provider", doctor) : undefined;
  if (!found) return undefined;
  const { doctor: timed, next } = await withTimes(books, db, found, now, from);
  // Without a video visit, the doctor's other times can still be booked.
  const own = { ...timed, isBookable: canBook && timed.first !== undefined };
  const isLate = own.first === undefined || Date.parse(own.first) - now.getTime() > SOON_MS;
  const { primarySpecialty, city } = own;
  const later = next ? { next } : {};
  if (!isLate || !primarySpecialty || !city) return { doctors: [own], colleagues: [], ...later, ...IN_PERSON };
  const sooner = await find<Profile>(db, {
    kind: "provider",
    places: [part("city = ?", city)],
    entries: [
      part("entries.rowid IN (SELECT entry FROM facts WHERE name = 'specialty' AND value = ?)", primarySpecialty),
      part(
        "first_free BETWEEN ? AND ?",
        Math.floor(now.getTime() / 1_000),
        Math.floor((own.first ? Date.parse(own.first) : now.getTime() + SOON_MS) / 1_000),
      ),
      part("entries.id <> ?", String(own.id)),
    ],
    order: "first_free",
    limit: MAX_COLLEAGUES,
  });
  return { doctors: [own], colleagues: sooner.found.map((one) => shownAs(one, now)), ...later, ...IN_PERSON };
});

const MAX_DOCTORS = 12;
/** Number of times of each doctor in a list. */
const LIST_TIMES = 4;

/** Returns the doctors with the first free times among those that a search finds, if visitors can book here. */
async function doctorsWithTimes(
  books: boolean,
  db: D1Database,
  now: Date,
  search: Pick<Parameters<typeof find>[1], "places" | "entries">,
) {
  if (!books) return { doctors: [], colleagues: [], ...IN_PERSON };
  const free = part("first_free > ?", Math.floor(now.getTime() / 1_000));
  const { found } = await find<Profile>(db, {
    kind: "provider",
    ...search,
    entries: [...(search.entries ?? []), free],
    order: "first_free, sort",
    limit: MAX_DOCTORS,
  });
  const doctors = await Promise.all(found.map((one) => withTimes(books, db, one, now)));
  return {
    doctors: doctors.map(({ doctor }) => ({ ...doctor, times: doctor.times.slice(0, LIST_TIMES) })),
    colleagues: [],
    ...IN_PERSON,
  };
}

/** Number of days with times in a response, and number of times that are read. */
const DAYS_SHOWN = 6;
const MAX_TIMES = 300;

/** Returns a doctor with the free times that visitors can book, and the day after them if there are more. */
async function withTimes(books: boolean, db: D1Database, found: Doctor, now: Date, from?: string) {
  const doctor = shownAs(found, now);
  const isOpen = found.doc.isAcceptingPatients !== false && found.first_free !== null;
  if (!isOpen || !books) return { doctor, next: undefined };
  const start = Math.max(now.getTime(), from ? Date.parse(`${from}T00:00:00Z`) - DAY_MS / 2 : 0);
  const slots = await freeSlots(db, String(doctor.id), start, MAX_TIMES);
  const zone = knownZone(doctor.timeZone ?? undefined);
  const dayOf = ({ start: at }: FreeSlot) => isoDate(todayIn(zone, new Date(at)));
  const ahead = slots.filter((slot) => !from || dayOf(slot) >= from);
  const days = [...new Set(ahead.map(dayOf))];
  const times = ahead
    .filter((slot) => days.indexOf(dayOf(slot)) < DAYS_SHOWN)
    .map((slot) => ({ id: timeId(slot), start: utc(slot.start), end: utc(slot.end) }));
  return { doctor: { ...doctor, isBookable: true, times }, next: days[DAYS_SHOWN] };
}

const utc = (at: string) => new Date(at).toISOString();

/** Parts of a booking's text for whoever sees the calendar. */
const REASONS: Readonly<Record<string, string>> = {
  concern: "New concern",
  "follow-up": "Follow-up",
  checkup: "Checkup",
  medicine: "Medicine",
  "second-opinion": "Second opinion",
  other: "Other",
};

const pageOf = async (id: string, language: string | undefined, env: AdapterEnv): Promise<string> =>
  `${/^es\b/.test(language ?? "") ? "/es" : ""}/my-appointment?link=${await visitLink(id, env)}`;

const book = route(bookVisit, async (request, { env, now, system }) => {
  const db = databaseOf(env);
  const { firstName, lastName, birthDate, email, phone, reason, notes, known, language } = request;
  const slot = !request.video && (await booksOnline(env, db)) ? await slotOf(db, request.slot) : undefined;
  const schedule = slot?.schedule.reference?.replace(/^.*\//, "");
  if (!slot || !schedule || Date.parse(slot.start) <= now.getTime()) return { refused: "taken" as const };
  const actors = await rows<{ reference: string }>(
    db,
    `SELECT to_type || '/' || to_id AS reference FROM links WHERE from_type = 'Schedule' AND from_id = ?
      AND to_type IN ('Practitioner', 'PractitionerRole', 'Location')`,
    schedule,
  );
  const person = [email.toLowerCase(), birthDate, `${firstName} ${lastName}`.toLowerCase()];
  const appointment = await bookSlot(system, slot.id!, {
    key: await bookingKey([slot.id!, ...person], env),
    patient: {
      resourceType: "Patient",
      id: "patient",
      name: [{ given: [firstName], family: lastName }],
      birthDate: birthDate.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"),
      telecom: [
        { system: "email", value: email },
        { system: "phone", value: phone },
      ],
    },
    actors,
    reason: `${REASONS[reason]}, ${known ? "known patient" : "new patient"}`,
    notes,
  });
  await takeSlot(db, slot.id!);
  if (!appointment?.id) return { refused: "taken" as const };
  return { redirectUrl: await pageOf(appointment.id, language, env) };
});

const patientOf = ({ contained }: Appointment): Patient | undefined =>
  contained?.find((one): one is Patient => one.resourceType === "Patient");

const own = route(ownVisit, async ({ link }, { env, now, system }) => {
  const id = await visitIn(link, env);
  const read = id ? await readAppointment(system, id) : undefined;
  const { appointment } = read ?? {};
  const patient = appointment && patientOf(appointment);
  if (!appointment?.start || !patient) return { state: "altered" as const };
  const db = databaseOf(env);
  const doctor = await doctorOf(db, appointment);
  const isOver = Date.parse(appointment.start) <= now.getTime();
  const isCanceled = ["cancelled", "noshow", "entered-in-error"].includes(appointment.status);
  const place = doctor?.doc.locations?.[0];
  return {
    state: "open" as const,
    visit: {
      kind: "appointment" as const,
      status: isCanceled ? ("canceled" as const) : isOver ? ("over" as const) : ("booked" as const),
      start: utc(appointment.start),
      end: utc(appointment.end ?? appointment.start),
      timeZone: place?.hours?.timeZone ?? null,
      video: false,
      known: /known patient$/.test(appointment.description ?? ""),
      firstName: patient.name?.[0]?.given?.[0] ?? "",
      email: maskedEmail(patient.telecom?.find(({ system: kind }) => kind === "email")?.value ?? ""),
      ...NO_EMAIL,
      ...(doctor && {
        doctor: {
          firstName: doctor.doc.firstName,
          middleName: doctor.doc.middleName ?? null,
          lastName: doctor.doc.lastName,
          title: doctor.doc.title ?? null,
          primarySpecialty: doctor.doc.primarySpecialty ?? null,
          photo: doctor.doc.photo ?? null,
          profileUrl: doctor.doc.profileUrl!,
        },
      }),
      ...(place && { location: { name: place.name, url: place.websiteUrl ?? null, address: place.address ?? null } }),
      phone: doctor?.doc.mainPhone ?? null,
    },
  };
});

/** Returns the doctor of an appointment. */
async function doctorOf(db: D1Database, { participant }: Appointment): Promise<Doctor | undefined> {
  const references = participant.flatMap(({ actor }) => actor?.reference ?? []);
  const { found } = await find<Profile>(db, {
    kind: "provider",
    entries: [
      part(
        `entries.id IN (SELECT value FROM json_each(?1) UNION SELECT to_id FROM links WHERE from_type = 'PractitionerRole'
          AND to_type = 'Practitioner' AND from_id IN (SELECT value FROM json_each(?2)))`.replace(/\?\d/g, "?"),
        JSON.stringify(references.flatMap((reference) => idOf({ reference }, "Practitioner") ?? [])),
        JSON.stringify(references.flatMap((reference) => idOf({ reference }, "PractitionerRole") ?? [])),
      ),
    ],
    order: "entry",
    limit: 1,
  });
  return found[0];
}

const change = route(changeVisit, async ({ link, change: kind, slot }, { env, now, system }) => {
  const id = await visitIn(link, env);
  const read = id ? await readAppointment(system, id) : undefined;
  if (!id || !read || !patientOf(read.appointment)) return { refused: "altered" as const };
  const { appointment } = read;
  if (appointment.status === "cancelled") return { refused: "canceled" as const };
  if (Date.parse(appointment.start ?? "") <= now.getTime()) return { refused: "over" as const };
  const db = databaseOf(env);
  const target = kind === "move" ? await slotOf(db, slot ?? "") : null;
  if (kind === "move" && (!target || Date.parse(target.start) <= now.getTime())) return { refused: "taken" as const };
  const isDone = await changeAppointment(system, id, target?.id ?? null);
  if (target) await takeSlot(db, target.id!);
  if (isDone) return { done: kind };
  // Somebody changed the appointment or took the time meanwhile. The page shows what is true now.
  return { refused: "taken" as const };
});

export const visitRoutes: readonly Route[] = [times, book, own, change];
