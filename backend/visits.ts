import type { CheckedRequestOf } from "../contracts/endpoint.ts";
import type { bookVisit, VisitRefusal } from "../contracts/visits.ts";
import { MINUTE_MS } from "../lib/dates/units.ts";
import { mailboxOf } from "../lib/text/text.ts";
import { isFree } from "./appointment-times.ts";
import { secretId } from "./secret-id.ts";
import { all, prepare, row, type Sql, sql } from "./sql.ts";
import { inLine, type Line, lineOfSlot, lineTimes } from "./visit-lines.ts";
import { visitMail } from "./visit-mail.ts";

/** Number of visits that one person can have at a time, so that nobody can take all times. */
const MAX_VISITS = 6;
const SPOT_MINUTES = 30;

interface VisitRow {
  id: string;
  provider_id: number | null;
  location_id: number | null;
  kind: "appointment" | "spot" | "video";
  starts_at: string;
  ends_at: string;
  is_new: number;
  is_video: number;
  first_name: string;
  email: string;
  language: string;
  status: "booked" | "canceled";
  created_at: string;
}

type BookingRequest = CheckedRequestOf<typeof bookVisit> & { idempotencyKey: string | null };

/** The time that a slot's ID identifies: a provider's, or one in a line. */
type Slot = { start: Date } & ({ provider: number; line?: undefined } | { provider?: undefined; line: Line });

/** Returns the ID of a time. */
export const slotId = (letter: "p" | "l" | "v", id: number, start: string | Date): string =>
  `${letter}${id}-${Math.floor(new Date(start).getTime() / MINUTE_MS).toString(36)}`;

async function readSlot(db: D1Database, id: string, now: Date): Promise<Slot | null> {
  const [, letter = "", number = "", minutes = ""] = /^([plv])(\d+)-([0-9a-z]+)$/.exec(id) ?? [];
  const start = new Date(Number.parseInt(minutes, 36) * MINUTE_MS);
  if (!letter || Number.isNaN(start.getTime())) return null;
  if (letter === "p") return { start, provider: Number(number) };
  const line = await lineOfSlot(db, letter, Number(number), now);
  return line && { start, line };
}

/** Returns the SQL condition for the row of a provider's time. */
const isSlot = ({ provider, start }: { provider: number; start: Date }): Sql =>
  sql`(slots.provider_id = ${provider} AND slots.starts_at = ${start})`;

/** Returns the SQL condition that a time in a line has room for one more person. */
const hasRoom = (line: Line, start: Date): Sql =>
  sql`((SELECT count(*) FROM visits WHERE ${inLine(line)} AND starts_at = ${start}) < ${line.perTime})`;

/**
 * Books a time. The INSERT statement checks that the time is free, and the same transaction takes the time and queues
 * the email, so concurrent requests cannot book a time twice. A repeated request returns the existing visit.
 */
export async function book(
  db: D1Database,
  request: BookingRequest,
  now: Date,
): Promise<VisitRow | { refused: VisitRefusal }> {
  const { known = false, video = false, idempotencyKey, language = "" } = request;
  const slot = await readSlot(db, request.slot, now);
  if (!slot) return { refused: "taken" };
  const id = secretId("v");
  const isSamePerson = sql`(mailbox = ${mailboxOf(request.email)} AND status = 'booked' AND ends_at > ${now})`;
  const isSameSubject = slot.line
    ? sql`(kind = ${slot.line.kind} AND location_id IS ${slot.line.locationId === null ? sql`NULL` : sql`${slot.line.locationId}`})`
    : sql`provider_id = ${slot.provider}`;
  const hasVisit = sql`EXISTS (SELECT 1 FROM visits WHERE ${isSamePerson} AND ${isSameSubject}
    AND first_name = ${request.firstName} COLLATE NOCASE AND last_name = ${request.lastName} COLLATE NOCASE)`;
  const hasMany = sql`((SELECT count(*) FROM visits WHERE ${isSamePerson}) >= ${MAX_VISITS})`;
  const isRepeated = idempotencyKey
    ? sql`EXISTS (SELECT 1 FROM visits WHERE idempotency_key = ${idempotencyKey})`
    : sql`FALSE`;
  const mayBook = sql`NOT ${isRepeated} AND NOT ${hasVisit} AND NOT ${hasMany}`;
  const time = slot.line
    ? sql`SELECT NULL AS provider_id, ${slot.line.locationId} AS location_id, ${slot.line.kind} AS kind,
        ${slot.start} AS starts_at, ${new Date(slot.start.getTime() + SPOT_MINUTES * MINUTE_MS)} AS ends_at,
        ${slot.line.kind === "video"} AS is_video
      WHERE ${await isOffered(db, slot.line, slot.start, now)} AND ${hasRoom(slot.line, slot.start)}`
    : sql`SELECT providers.id AS provider_id, providers.location_id, 'appointment' AS kind, slots.starts_at,
        slots.ends_at, ${video} AS is_video
      FROM slots JOIN providers ON providers.id = slots.provider_id
      WHERE ${isSlot(slot)} AND ${isFree(now)} AND ${fits({ isNew: !known, isVideo: video })}
        AND booking_url IS NOT NULL`;
  const results = await db.batch<VisitRow & { reason: VisitRefusal }>(
    [
      sql`INSERT INTO visits (id, provider_id, location_id, kind, starts_at, ends_at, is_video, is_new, reason, notes,
          first_name, last_name, birth_date, email, mailbox, phone, language, status, idempotency_key, created_at)
        SELECT ${id}, provider_id, location_id, kind, starts_at, ends_at, is_video, ${!known}, ${request.reason},
          ${request.notes ?? ""}, ${request.firstName}, ${request.lastName}, ${request.birthDate}, ${request.email},
          ${mailboxOf(request.email)}, ${request.phone}, ${/^es\b/.test(language) ? "es" : "en"}, 'booked',
          ${idempotencyKey}, ${now}
        FROM (${time}) WHERE ${mayBook}`,
      ...(slot.line
        ? []
        : [
            sql`UPDATE slots SET visit_id = ${id}
              WHERE ${isSlot(slot)} AND visit_id IS NULL AND EXISTS (SELECT 1 FROM visits WHERE visits.id = ${id})`,
          ]),
      visitMail("visitBooked", id, now),
      sql`SELECT * FROM visits WHERE id = ${id}${idempotencyKey ? sql` OR idempotency_key = ${idempotencyKey}` : sql``}`,
      sql`SELECT iif(${hasVisit}, 'duplicate', iif(${hasMany}, 'many', 'taken')) AS reason`,
    ].map((statement) => prepare(db, statement)),
  );
  const visit = results.at(-2)?.results[0];
  return visit ?? { refused: results.at(-1)?.results[0]?.reason ?? "taken" };
}

/** Returns the SQL condition for a provider's times that fit the patient and the type of visit. */
export const fits = ({ isNew, isVideo }: { isNew: boolean; isVideo: boolean }): Sql =>
  all(isNew ? sql`for_new = 1` : undefined, isVideo ? sql`slots.video = 1` : undefined);

/** Returns whether a line offers a time. The page with the times may have been open for a while. */
async function isOffered(db: D1Database, line: Line, start: Date, now: Date): Promise<boolean> {
  const shownAt = new Date(now.getTime() - SPOT_MINUTES * MINUTE_MS);
  const isShown = async (at: Date) => (await lineTimes(db, line, at)).some((time) => +time === +start);
  return start > now && ((await isShown(now)) || (await isShown(shownAt)));
}

const visitById = (db: D1Database, id: string): Promise<VisitRow | null> =>
  row<VisitRow>(db, sql`SELECT * FROM visits WHERE id = ${id}`);

export type Change = { done: "cancel" | "move" } | { refused: VisitRefusal };

/** Cancels a visit and frees its time. A repeated cancellation changes nothing and sends no email. */
export async function cancelVisit(db: D1Database, id: string, now: Date): Promise<Change> {
  const visit = await visitById(db, id);
  if (!visit) return { refused: "altered" };
  if (visit.status === "canceled") return { done: "cancel" };
  const [canceled] = await db.batch<{ id: string }>(
    [
      sql`UPDATE visits SET status = 'canceled' WHERE id = ${id} AND status = 'booked' AND starts_at > ${now}
        RETURNING id`,
      visitMail("visitCanceled", id, now, sql`changes() > 0`),
      sql`UPDATE slots SET visit_id = NULL
        WHERE visit_id = ${id} AND (SELECT status FROM visits WHERE id = ${id}) = 'canceled'`,
    ].map((statement) => prepare(db, statement)),
  );
  if (canceled?.results.length) return { done: "cancel" };
  // Another tab may have canceled the visit since it was read.
  return (await visitById(db, id))?.status === "canceled" ? { done: "cancel" } : { refused: "over" };
}

/**
 * Moves a visit to another free time of the same doctor, or in the same line. The visit keeps its time unless the new
 * time is free when the transaction runs.
 */
export async function moveVisit(db: D1Database, id: string, slotText: string, now: Date): Promise<Change> {
  const [visit, slot] = await Promise.all([visitById(db, id), readSlot(db, slotText, now)]);
  const known = endedMove(visit, slot, now);
  if (known) return known;
  if (!visit || !slot) return { refused: "taken" };
  const mayMove = sql`(SELECT status = 'booked' AND starts_at > ${now} FROM visits WHERE id = ${id})`;
  const end = new Date(slot.start.getTime() + SPOT_MINUTES * MINUTE_MS);
  const isSameLine = slot.line && slot.line.kind === visit.kind && slot.line.locationId === visit.location_id;
  if (slot.line ? !isSameLine : slot.provider !== visit.provider_id) return { refused: "taken" };
  const statements = slot.line
    ? [
        sql`UPDATE visits SET starts_at = ${slot.start}, ends_at = ${end} WHERE id = ${id} AND ${mayMove}
          AND ${await isOffered(db, slot.line, slot.start, now)} AND ${hasRoom(slot.line, slot.start)} RETURNING id`,
      ]
    : [
        sql`UPDATE slots SET visit_id = NULL WHERE visit_id = ${id} AND ${mayMove} AND EXISTS (SELECT 1 FROM slots
          WHERE ${isSlot(slot)} AND ${isFree(now)} AND ${fits({ isNew: visit.is_new === 1, isVideo: visit.is_video === 1 })})`,
        sql`UPDATE slots SET visit_id = ${id} WHERE ${isSlot(slot)} AND visit_id IS NULL AND changes() > 0`,
        sql`UPDATE visits SET (starts_at, ends_at) = (SELECT starts_at, ends_at FROM slots WHERE visit_id = ${id})
          WHERE id = ${id} AND changes() > 0 RETURNING id`,
      ];
  const results = await db.batch<{ id: string }>(
    [...statements, visitMail("visitChanged", id, now, sql`changes() > 0`)].map((statement) => prepare(db, statement)),
  );
  if (results.at(-2)?.results.length) return { done: "move" };
  // Another tab may have changed the visit since it was read.
  return endedMove(await visitById(db, id), slot, now) ?? { refused: "taken" };
}

/** Returns the outcome of a move that changes nothing: the visit cannot be moved, or has the time already. Else null. */
function endedMove(visit: VisitRow | null, slot: Slot | null, now: Date): Change | null {
  if (!visit) return { refused: "altered" };
  if (visit.status === "canceled") return { refused: "canceled" };
  if (new Date(visit.starts_at) <= now) return { refused: "over" };
  const isSameSubject = slot?.line
    ? slot.line.kind === visit.kind && slot.line.locationId === visit.location_id
    : slot?.provider === visit.provider_id;
  return slot && isSameSubject && new Date(visit.starts_at).getTime() === slot.start.getTime()
    ? { done: "move" }
    : null;
}
