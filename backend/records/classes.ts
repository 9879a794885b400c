import { fromHtml, toHtml } from "../../lib/text/paragraphs.ts";
import { slug } from "../../lib/text/slug.ts";
import { localOf, momentAt } from "../local-dates.ts";
import { venueName } from "../session-rows.ts";
import { sql } from "../sql.ts";
import { removeSpanish, spanishNamesOf, spanishOf, writeSpanish, writeSpanishNames } from "./own-spanish.ts";
import { idOf, keyOf, property, type RecordTable, type StoredRecord } from "./table.ts";

const links = (table: "category" | "audience") => {
  const names = { text: table === "category" ? "event_categories" : "event_audiences", values: [] };
  const linkTable = { text: `event_${table}_links`, values: [] };
  const column = { text: `${table}_id`, values: [] };
  const list = table === "category" ? "categories" : "audiences";
  return {
    record: sql`(SELECT json_group_array(title) FROM (SELECT title FROM ${names} JOIN ${linkTable} ON ${column} = ${names}.id
      WHERE event_id = t.id ORDER BY title))`,
    write: (source: ReturnType<typeof sql>) => [
      sql`INSERT INTO ${names} (title) SELECT DISTINCT value FROM ${source} AS source, json_each(source.record, ${`$.${list}`})
        WHERE true ON CONFLICT DO NOTHING`,
      sql`DELETE FROM ${linkTable} WHERE event_id IN (SELECT id FROM ${source})`,
      sql`INSERT OR IGNORE INTO ${linkTable} (${column}, event_id) SELECT (SELECT id FROM ${names} WHERE title = value), source.id
        FROM ${source} AS source, json_each(source.record, ${`$.${list}`})`,
    ],
    remove: (ids: ReturnType<typeof sql>) => sql`DELETE FROM ${linkTable} WHERE event_id IN ${ids}`,
  };
};
const [categories, audiences] = [links("category"), links("audience")];
const FEES = "$.fees";

/** Returns a list of names in the order of the alphabet, with the Spanish name of each. */
function sortedNames(record: StoredRecord, field: string) {
  const spanish: string[] = record[`${field}_es`] ?? [];
  const pairs = (record[field] as string[]).map((name, at) => [name, spanish[at]] as const);
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    [field]: pairs.map(([name]) => name),
    [`${field}_es`]: spanish.length > 0 ? pairs.map(([, name]) => name) : [],
  };
}

export const classes: RecordTable = {
  table: "events",
  record: sql`json_object('id', ${keyOf("classes", sql`t.id`)}, 'title', t.headline, 'summary', t.short_description,
    'description', t.description, 'title_es', ${spanishOf("classes", "title")}, 'summary_es', ${spanishOf("classes", "summary")},
    'description_es', ${spanishOf("classes", "description")}, 'picture_alt_es', ${spanishOf("classes", "picture_alt")},
    'fees_es', ${spanishNamesOf("fees")}, 'categories_es', ${spanishNamesOf("categories")}, 'audiences_es', ${spanishNamesOf("audiences")},
    'categories', json(${categories.record}), 'audiences', json(${audiences.record}),
    'phone', t.contact_phone, 'email', t.contact_email,
    'fees', (SELECT json_group_array(json_patch(json_object('name', description, 'cents', price),
      iif(people > 1, json_object('people', people), '{}'))) FROM (SELECT description, price, people FROM event_fees WHERE event_id = t.id AND NOT removed ORDER BY id)),
    'codes', (SELECT json_group_array(json_object('code', code, 'percent', percent_off, 'cents', amount_off,
      'until', iif(valid_until >= '2999', NULL, substr(valid_until, 1, 10)))) FROM (
      SELECT * FROM promo_codes WHERE event_id = t.id AND valid_until > valid_from ORDER BY code)),
    'picture', t.image_url, 'picture_alt', t.image_alt, 'hidden', json(iif(t.hide_from_search, 'true', 'false')), '_slug', t.slug)`,
  complete(record) {
    Object.assign(record, {
      description: toHtml(record.description ?? ""),
      description_es: record.description_es && toHtml(record.description_es),
      ...sortedNames(record, "categories"),
      ...sortedNames(record, "audiences"),
      codes: (record.codes as { code: string }[]).sort((a, b) => (a.code < b.code ? -1 : 1)),
      _slug: slug(record.title) || "class",
    });
  },
  present(record) {
    record.description = fromHtml(record.description);
    record.description_es &&= fromHtml(record.description_es);
  },
  write: (source) => [
    sql`INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone,
        contact_email, hide_from_search)
      SELECT source.id, ${property("_slug")} || iif(count(*) OVER (PARTITION BY ${property("_slug")}) > 1
          OR EXISTS (SELECT 1 FROM events AS other WHERE other.slug = ${property("_slug")} AND other.id <> source.id),
        '-' || source.id, ''), ${property("title")}, ${property("summary")}, ${property("description")},
        coalesce(${property("picture")}, ''), coalesce(${property("picture_alt")}, ''), ${property("phone")}, ${property("email")}, ${property("hidden")}
      FROM ${source} AS source WHERE true
      ON CONFLICT (id) DO UPDATE SET headline = excluded.headline, short_description = excluded.short_description,
        description = excluded.description, image_url = excluded.image_url, image_alt = excluded.image_alt,
        contact_phone = excluded.contact_phone, contact_email = excluded.contact_email,
        hide_from_search = excluded.hide_from_search`,
    ...categories.write(source),
    ...audiences.write(source),
    // Registrations refer to fees, so a fee that is no longer offered is kept.
    sql`UPDATE event_fees SET removed = 1 WHERE event_id IN (SELECT id FROM ${source})`,
    sql`UPDATE event_fees SET removed = 0, price = offered.cents, people = offered.people FROM (SELECT source.id AS event, value ->> 'name' AS name,
        value ->> 'cents' AS cents, coalesce(value ->> 'people', 1) AS people FROM ${source} AS source, json_each(source.record, ${FEES})) AS offered
      WHERE event_fees.event_id = offered.event AND event_fees.description = offered.name`,
    sql`INSERT INTO event_fees (event_id, description, price, people)
      SELECT source.id, value ->> 'name', value ->> 'cents', coalesce(value ->> 'people', 1) FROM ${source} AS source, json_each(source.record, ${FEES})
      WHERE NOT EXISTS (SELECT 1 FROM event_fees WHERE event_id = source.id AND description = value ->> 'name')`,
    sql`DELETE FROM event_fees WHERE removed AND event_id IN (SELECT id FROM ${source})
      AND NOT EXISTS (SELECT 1 FROM registrations WHERE fee_id = event_fees.id)`,
    // Registrations refer to codes, so a code that is no longer valid is kept.
    sql`UPDATE promo_codes SET valid_until = valid_from WHERE event_id IN (SELECT id FROM ${source})`,
    sql`INSERT INTO promo_codes (code, event_id, amount_off, percent_off, valid_from, valid_until)
      SELECT value ->> 'code', source.id, value ->> 'cents', value ->> 'percent', '2000-01-01T00:00:00Z',
        coalesce((value ->> 'until') || 'T23:59:59Z', '2999-12-31T00:00:00Z')
      FROM ${source} AS source, json_each(source.record, '$.codes') WHERE true
      ON CONFLICT (code) DO UPDATE SET amount_off = excluded.amount_off, percent_off = excluded.percent_off,
        valid_from = excluded.valid_from, valid_until = excluded.valid_until WHERE promo_codes.event_id = excluded.event_id`,
    ...writeSpanish("classes", ["title", "summary", "description", "picture_alt"], source),
    ...writeSpanishNames("fees", "fees", sql`item.value ->> 'name'`, source),
    ...writeSpanishNames("categories", "categories", sql`item.value`, source),
    ...writeSpanishNames("audiences", "audiences", sql`item.value`, source),
    sql`DELETE FROM events_fts WHERE rowid IN (SELECT id FROM ${source})`,
    // A search in Spanish finds the Spanish text.
    sql`INSERT INTO events_fts (rowid, headline, description, categories)
      SELECT source.id, ${property("title")}, ${property("summary")} || ' ' || ${property("description")} || ' ' ||
          coalesce(${property("title_es")} || ' ', '') || coalesce(${property("summary_es")} || ' ', '') || coalesce(${property("description_es")}, ''),
        (SELECT coalesce(group_concat(value, ' '), '') FROM (SELECT value FROM json_each(source.record, '$.categories')
          UNION ALL SELECT value FROM json_each(source.record, '$.categories_es'))) FROM ${source} AS source`,
  ],
  remove: (ids) => [
    removeSpanish("classes", ids),
    ...["fees", "categories", "audiences"].map((kind) => removeSpanish(kind, ids)),
    categories.remove(ids),
    audiences.remove(ids),
    sql`DELETE FROM event_fees WHERE event_id IN ${ids}`,
    sql`DELETE FROM event_files WHERE event_id IN ${ids}`,
    sql`DELETE FROM followed_classes WHERE event_id IN ${ids}`,
    sql`DELETE FROM promo_codes WHERE event_id IN ${ids}`,
    sql`DELETE FROM events_fts WHERE rowid IN ${ids}`,
    sql`DELETE FROM events WHERE id IN ${ids}`,
  ],
  inUse: sql`CASE WHEN EXISTS (SELECT 1 FROM sessions WHERE event_id = t.id) THEN 'it has sessions' END`,
  words: sql`SELECT headline || ' ' || categories AS text FROM events_fts`,
};

const venue = sql`(SELECT id FROM venues WHERE hosting_location_id = (SELECT id FROM hosting_locations WHERE title = ${property("place")})
  AND name = coalesce(${property("room")}, '') AND address1 = coalesce(${property("address1")}, '')
  AND coalesce(address2, '') = coalesce(${property("address2")}, '') AND city = coalesce(${property("city")}, '')
  AND state = coalesce(${property("state")}, '') AND zip = coalesce(${property("zip")}, ''))`;

export const sessions: RecordTable = {
  table: "sessions",
  record: sql`(SELECT json_object('id', ${keyOf("sessions", sql`t.id`)}, 'class', ${keyOf("classes", sql`t.event_id`)},
    'title', nullif(t.title, (SELECT headline FROM events WHERE id = t.event_id)), 'time_zone', t.time_zone, 'online', json(iif(t.is_online, 'true', 'false')),
    'place', hosting_locations.title, 'room', nullif(venues.name, ''), 'address1', nullif(venues.address1, ''),
    'address2', nullif(venues.address2, ''), 'city', nullif(venues.city, ''), 'state', nullif(venues.state, ''), 'zip', nullif(venues.zip, ''),
    'seats', t.capacity, 'people_at_once', t.people_at_once, 'instructor', (SELECT name FROM instructors WHERE id = t.instructor_id),
    'registration', json(iif(t.require_registration, 'true', 'false')), 'notes', t.description,
    'title_es', ${spanishOf("sessions", "title")}, 'room_es', ${spanishOf("sessions", "room")}, 'notes_es', ${spanishOf("sessions", "notes")},
    '_starts', t.starts_at, '_ends', t.ends_at, '_deadline', t.registration_deadline,
    '_dates', (SELECT json_group_array(json_array(starts_at, ends_at)) FROM (
      SELECT starts_at, ends_at FROM session_dates WHERE session_id = t.id ORDER BY starts_at)))
    FROM hosting_locations LEFT JOIN venues ON venues.id = t.venue_id WHERE hosting_locations.id = t.hosting_location_id)`,
  complete(record) {
    const { starts, ends, more_dates: more, time_zone: zone, deadline } = record;
    const first: [string, string] = [momentAt(starts, zone), momentAt(ends, zone)];
    const length = Date.parse(first[1]) - Date.parse(first[0]);
    const later = (more as string[]).map((date): [string, string] => {
      const start = momentAt(date, zone);
      return [start, `${new Date(Date.parse(start) + length).toISOString().slice(0, 19)}Z`];
    });
    record._starts = first[0];
    record._ends = later.at(-1)?.[1] ?? first[1];
    record._dates = later.length > 0 ? [first, ...later] : [];
    record._deadline = deadline && momentAt(deadline, zone);
    if (record.online)
      record.room = record.room_es = record.address1 = record.address2 = record.city = record.state = record.zip = null;
  },
  present(record) {
    const { _starts, _ends, _dates = [], time_zone: zone } = record;
    const [first = [_starts, _ends], ...later] = _dates as [string, string][];
    record.starts = localOf(first[0], zone);
    record.ends = localOf(first[1], zone);
    record.more_dates = later.map(([start]) => localOf(start, zone));
    record.deadline = record._deadline && localOf(record._deadline, zone);
  },
  write: (source) => [
    sql`INSERT INTO hosting_locations (title, latitude, longitude)
      SELECT ${property("place")}, max(postal_codes.latitude), max(postal_codes.longitude) FROM ${source} AS source
      LEFT JOIN postal_codes ON postal_codes.zip = ${property("zip")} WHERE true GROUP BY lower(${property("place")}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO instructors (name) SELECT DISTINCT ${property("instructor")} FROM ${source} AS source
      WHERE ${property("instructor")} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM instructors WHERE name = ${property("instructor")})`,
    sql`INSERT INTO venues (hosting_location_id, name, address1, address2, city, state, zip)
      SELECT DISTINCT (SELECT id FROM hosting_locations WHERE title = ${property("place")}), coalesce(${property("room")}, ''),
        coalesce(${property("address1")}, ''), ${property("address2")}, coalesce(${property("city")}, ''),
        coalesce(${property("state")}, ''), coalesce(${property("zip")}, '')
      FROM ${source} AS source WHERE coalesce(${property("room")}, ${property("address1")}) IS NOT NULL AND ${venue} IS NULL`,
    sql`INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, registration_deadline,
        require_registration, instructor_id, is_online, capacity, hosting_location_id, venue_id, people_at_once)
      SELECT source.id, ${idOf("classes", property("class"))}, coalesce(${property("title")},
          (SELECT headline FROM events WHERE id = ${idOf("classes", property("class"))})), coalesce(${property("notes")}, ''),
        ${property("_starts")}, ${property("_ends")}, ${property("time_zone")}, ${property("_deadline")}, ${property("registration")},
        (SELECT id FROM instructors WHERE name = ${property("instructor")}), ${property("online")}, ${property("seats")},
        (SELECT id FROM hosting_locations WHERE title = ${property("place")}), ${venue}, ${property("people_at_once")}
      FROM ${source} AS source WHERE true
      ON CONFLICT (id) DO UPDATE SET event_id = excluded.event_id, title = excluded.title, description = excluded.description,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, time_zone = excluded.time_zone,
        registration_deadline = excluded.registration_deadline, require_registration = excluded.require_registration,
        instructor_id = excluded.instructor_id, is_online = excluded.is_online, capacity = excluded.capacity,
        hosting_location_id = excluded.hosting_location_id, venue_id = excluded.venue_id,
        people_at_once = excluded.people_at_once`,
    ...writeSpanish("sessions", ["title", "notes", "room"], source),
    // Without an address, visitors read the room with the place.
    sql`INSERT INTO own_spanish (kind, id, field, english, spanish)
      SELECT 'sessions', source.id, 'venue', ${venueName(property("room"), property("place"))}, ${venueName(property("room_es"), property("place"))}
      FROM ${source} AS source WHERE coalesce(${property("room")}, '') <> '' AND coalesce(${property("room_es")}, '') <> ''`,
    sql`DELETE FROM session_dates WHERE session_id IN (SELECT id FROM ${source})`,
    sql`INSERT INTO session_dates (session_id, starts_at, ends_at) SELECT source.id, value ->> 0, value ->> 1
      FROM ${source} AS source, json_each(source.record, '$._dates')`,
  ],
  remove: (ids) => [
    removeSpanish("sessions", ids),
    sql`DELETE FROM session_dates WHERE session_id IN ${ids}`,
    sql`DELETE FROM sessions WHERE id IN ${ids}`,
  ],
  inUse: sql`CASE WHEN EXISTS (SELECT 1 FROM registrations WHERE session_id = t.id) THEN 'people have registered'
    WHEN EXISTS (SELECT 1 FROM waiting WHERE session_id = t.id) THEN 'people are on the waitlist' END`,
};
