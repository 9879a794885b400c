import { sql } from "../sql.ts";
import { idOf, keyOf, pathOf, property, type RecordTable } from "./table.ts";

const specialtyId = (name: ReturnType<typeof sql>) =>
  sql`(SELECT id FROM specialties WHERE specialties.name = ${name})`;

export const providers: RecordTable = {
  table: "providers",
  record: sql`json_object('id', ${keyOf("providers", sql`t.id`)}, 'first_name', t.first_name, 'middle_name', t.middle_name,
    'last_name', t.last_name, 'credentials', t.title,
    'specialties', (SELECT json_group_array(name) FROM (SELECT specialties.name FROM provider_specialties
      JOIN specialties ON specialties.id = specialty_id WHERE provider_id = t.id
      ORDER BY specialty_id <> t.primary_specialty_id, specialties.name)),
    'location', ${keyOf("locations", sql`t.location_id`)}, 'phone', t.main_phone,
    'accepting', json(iif(t.is_accepting, 'true', 'false')), 'languages', json(t.languages), 'gender', t.gender,
    'video_visits', json(iif(t.video_visits, 'true', 'false')),
    'plans', (SELECT json_group_array(${keyOf("plans", sql`value`)}) FROM json_each(t.plans)),
    'about', t.about, 'photo', t.photo, '_path', t.profile_url)`,
  complete(record, id) {
    // The primary specialty comes first. The order of the other specialties has no meaning.
    const [primary, ...others] = record.specialties as string[];
    record.specialties = [primary, ...others.sort((a, b) => a.localeCompare(b, "en"))];
    record._path = pathOf("/find-a-doctor", `${record.first_name} ${record.last_name}`, id);
  },
  write: (source) => [
    sql`INSERT INTO specialties (name, practitioner) SELECT DISTINCT value, value
      FROM ${source} AS source, json_each(source.record, '$.specialties') WHERE true ON CONFLICT DO NOTHING`,
    sql`INSERT INTO providers (id, first_name, middle_name, last_name, title, photo, profile_url, main_phone, is_accepting,
        primary_specialty_id, location_id, languages, gender, video_visits, about, plans)
      SELECT source.id, ${property("first_name")}, ${property("middle_name")}, ${property("last_name")},
        coalesce(${property("credentials")}, ''), ${property("photo")}, ${property("_path")}, ${property("phone")},
        ${property("accepting")}, ${specialtyId(property("specialties[0]"))}, ${idOf("locations", property("location"))},
        ${property("languages")}, ${property("gender")}, ${property("video_visits")}, ${property("about")},
        (SELECT json_group_array(${idOf("plans", sql`value`)}) FROM json_each(source.record, '$.plans'))
      FROM ${source} AS source WHERE true
      ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, middle_name = excluded.middle_name,
        last_name = excluded.last_name, title = excluded.title, photo = excluded.photo, main_phone = excluded.main_phone,
        is_accepting = excluded.is_accepting, primary_specialty_id = excluded.primary_specialty_id,
        location_id = excluded.location_id, languages = excluded.languages, gender = excluded.gender,
        video_visits = excluded.video_visits, about = excluded.about, plans = excluded.plans`,
    sql`DELETE FROM provider_specialties WHERE provider_id IN (SELECT id FROM ${source})`,
    sql`INSERT OR IGNORE INTO provider_specialties (provider_id, specialty_id)
      SELECT source.id, ${specialtyId(sql`value`)} FROM ${source} AS source, json_each(source.record, '$.specialties')`,
    sql`DELETE FROM providers_fts WHERE rowid IN (SELECT id FROM ${source})`,
    sql`INSERT INTO providers_fts (rowid, name, specialties, keywords, location)
      SELECT source.id, trim(${property("first_name")} || ' ' || coalesce(${property("middle_name")} || ' ', '') || ${property("last_name")}),
        (SELECT group_concat(value, ' ') FROM json_each(source.record, '$.specialties')),
        (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(source.record, '$.languages')),
        (SELECT name || ' ' || city || ' ' || state FROM locations WHERE id = ${idOf("locations", property("location"))})
      FROM ${source} AS source`,
    sql`DELETE FROM names_fts WHERE kind = 'provider' AND id IN (SELECT id FROM ${source})`,
    sql`INSERT INTO names_fts (kind, id, name, also)
      SELECT 'provider', source.id, ${property("first_name")} || ' ' || ${property("last_name")}, '' FROM ${source} AS source`,
  ],
  remove: (ids) => [
    sql`DELETE FROM providers_fts WHERE rowid IN ${ids}`,
    sql`DELETE FROM names_fts WHERE kind = 'provider' AND id IN ${ids}`,
    sql`DELETE FROM provider_specialties WHERE provider_id IN ${ids}`,
    sql`DELETE FROM slots WHERE provider_id IN ${ids}`,
    sql`DELETE FROM providers WHERE id IN ${ids}`,
  ],
  inUse: sql`CASE WHEN EXISTS (SELECT 1 FROM slots WHERE provider_id = t.id AND visit_id IS NOT NULL)
    THEN 'people have appointments' END`,
  words: sql`SELECT name || ' ' || specialties AS text FROM providers_fts`,
};
