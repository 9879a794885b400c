/** Free times of doctors, as slots of the FHIR server. */
import type { Slot } from "fhir/r4";
import { rows } from "./store.ts";

export interface FreeSlot {
  id: string;
  start: string;
  end: string;
}

/** Returns the number that stands for a slot's ID in the ID of a time. */
function numberOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % 1_000_000_000;
}

/** Returns the ID of a time: a number for the slot, and its start. */
export const timeId = ({ id, start }: { id: string; start: string }): string =>
  `p${numberOf(id)}-${(Date.parse(start) / 1_000).toString(36)}`;

/** SQL that tells whether a resource is in use today. A period can end with a day, a month, or a year. */
const isActive = (json: string): string => `${json} ->> 'active' IS NOT 0
  AND substr(coalesce(${json} ->> '$.period.start', '0'), 1, 10) <= date('now')
  AND substr(coalesce(${json} ->> '$.period.end', '9'), 1, 10)
    >= substr(date('now'), 1, length(coalesce(${json} ->> '$.period.end', '9')))`;

/** Practitioners with the same identifier, and their roles: the actors of a doctor's schedules. */
const ACTORS = `WITH persons (id) AS (SELECT ?1 UNION SELECT id FROM resources WHERE json ->> 'active' IS NOT 0 AND npi =
    (SELECT npi FROM resources WHERE type = 'Practitioner' AND id = ?1)),
  actors (type, id) AS (SELECT 'Practitioner', id FROM persons UNION SELECT 'PractitionerRole', from_id FROM links
    JOIN persons ON to_type = 'Practitioner' AND to_id = persons.id
    JOIN resources AS role ON role.type = 'PractitionerRole' AND role.id = from_id
    WHERE from_type = 'PractitionerRole' AND ${isActive("role.json")})`;

/** Returns the next free slots of a doctor after a time, the earliest first. */
export async function freeSlots(
  db: D1Database,
  practitioner: string,
  after: number,
  limit: number,
): Promise<FreeSlot[]> {
  const list = await rows<{ id: string; start: string; end: string }>(
    db,
    // Of slots at the same time, such as those of two schedules, one is enough. SQLite takes its columns from the row of min().
    `${ACTORS} SELECT min(slot.id) AS id, slot.json ->> 'start' AS start, slot.json ->> 'end' AS end
      FROM actors CROSS JOIN links AS schedules ON schedules.from_type = 'Schedule' AND schedules.to_type = actors.type
        AND schedules.to_id = actors.id
      CROSS JOIN resources AS schedule ON schedule.type = 'Schedule' AND schedule.id = schedules.from_id
        AND schedule.json ->> 'active' IS NOT 0
      CROSS JOIN links AS owned ON owned.to_type = 'Schedule' AND owned.to_id = schedules.from_id AND owned.from_type = 'Slot'
      CROSS JOIN resources AS slot ON slot.type = 'Slot' AND slot.id = owned.from_id
      WHERE slot.json ->> 'status' = 'free' AND unixepoch(slot.json ->> 'start') > ?2
      GROUP BY unixepoch(slot.json ->> 'start') ORDER BY unixepoch(slot.json ->> 'start') LIMIT ?3`,
    practitioner,
    Math.floor(after / 1_000),
    limit,
  );
  return list.filter(({ start, end }) => Date.parse(end) > Date.parse(start));
}

/** Returns the slot with the ID of a time, or undefined if the index has none or several. */
export async function slotOf(db: D1Database, time: string): Promise<Slot | undefined> {
  const [, number, start] = /^p(\d{1,9})-([0-9a-z]{1,8})$/.exec(time) ?? [];
  if (!number || !start) return undefined;
  const list = await rows<{ json: string }>(
    db,
    "SELECT json FROM resources WHERE type = 'Slot' AND unixepoch(json ->> 'start') = ?",
    Number.parseInt(start, 36),
  );
  const found = list.map(({ json }) => JSON.parse(json) as Slot).filter(({ id }) => numberOf(id!) === Number(number));
  return found.length === 1 ? found[0] : undefined;
}

/** Stores that a slot is no longer free, until the next run reads it. */
export const takeSlot = (db: D1Database, id: string): Promise<unknown> =>
  db
    .prepare("UPDATE resources SET json = json_set(json, '$.status', 'busy') WHERE type = 'Slot' AND id = ?")
    .bind(id)
    .run();
