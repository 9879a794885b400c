import { DOCTORS, LOCATIONS_SEARCH } from "../../lib/cms/paths.ts";
import { type Sql, sql } from "../sql.ts";
import { keyOf, pathOf, property, type RecordTable } from "./table.ts";

const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();

/** SQL expression for the ID of a service, which the public calls use, given its number. */
const codeOf = (number: Sql): Sql =>
  sql`coalesce((SELECT known.id FROM medical_services AS known WHERE known.number = ${number}), 'own-' || ${number})`;
const codesOf = (numbers: Sql): Sql => sql`(SELECT id FROM medical_services WHERE number IN ${numbers})`;
const sourceCode = codeOf(sql`source.id`);

export const services: RecordTable = {
  table: `(SELECT number AS id, id AS code, name, keywords, summary, website_link, find_location_link,
    schedule_appointment_link, page FROM medical_services WHERE number IS NOT NULL)`,
  record: sql`json_object('id', ${keyOf("services", sql`t.id`)}, 'name', t.name,
    'name_es', t.page ->> '$.texts.es.nameOverride', 'summary', t.summary, 'summary_es', t.page ->> '$.texts.es.summary',
    'about', t.page ->> '$.texts.en.overview', 'about_es', t.page ->> '$.texts.es.overview', 'words', t.keywords,
    'conditions', (SELECT json_group_array(name) FROM (SELECT name FROM service_conditions WHERE service_id = t.code ORDER BY name)),
    'specialties', json(coalesce(t.page -> '$.directory.specialties', '[]')), 'phone', t.page ->> '$.directory.phone',
    '_path', t.website_link, '_locations', t.find_location_link, '_doctors', t.schedule_appointment_link)`,
  complete(record, id) {
    const [specialty] = record.specialties as string[];
    record.conditions = (record.conditions as string[]).toSorted((a, b) => (a < b ? -1 : 1));
    record._path = pathOf("/medical-services", record.name, id);
    record._locations = specialty ? `${LOCATIONS_SEARCH}?${query({ searchText: specialty })}` : null;
    record._doctors = specialty ? `${DOCTORS}?${query({ specialty })}` : null;
  },
  write: (source) => [
    // The page of a service may have texts that files do not contain, such as questions.
    sql`INSERT INTO medical_services (id, number, name, keywords, icon, summary, subheading, website_link, find_location_link,
        schedule_appointment_link, categories, on_demand, virtual, featured, page)
      SELECT ${sourceCode}, source.id, ${property("name")}, coalesce(${property("words")}, ''), '', ${property("summary")}, '',
        ${property("_path")}, ${property("_locations")}, ${property("_doctors")},
        json_array(upper(substr(${property("name")}, 1, 1))), 0, 0, 0,
        json_patch(coalesce((SELECT page FROM medical_services WHERE number = source.id), '{}'), json_object(
          'directory', json_object('specialties', json(${property("specialties")}), 'locationTypes', json('[]'), 'phone', ${property("phone")}),
          'texts', json_object('en', json_object('overview', ${property("about")}),
            'es', json_object('nameOverride', ${property("name_es")}, 'summary', ${property("summary_es")}, 'overview', ${property("about_es")}))))
      FROM ${source} AS source WHERE true
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, keywords = excluded.keywords, summary = excluded.summary,
        find_location_link = excluded.find_location_link, schedule_appointment_link = excluded.schedule_appointment_link,
        categories = excluded.categories, page = excluded.page`,
    sql`DELETE FROM service_conditions WHERE service_id IN ${codesOf(sql`(SELECT id FROM ${source})`)} AND NOT EXISTS (
      SELECT 1 FROM ${source} AS source, json_each(source.record, '$.conditions')
      WHERE ${sourceCode} = service_id AND value = service_conditions.name)`,
    sql`INSERT INTO service_conditions (id, service_id, name, keywords)
      SELECT 'cnd-' || lower(hex(randomblob(8))), ${sourceCode}, value, value
      FROM ${source} AS source, json_each(source.record, '$.conditions') WHERE NOT EXISTS (
        SELECT 1 FROM service_conditions WHERE service_id = ${sourceCode} AND service_conditions.name = value)`,
    ...unlisted(sql`(SELECT id FROM ${source})`),
    sql`INSERT INTO services_fts (kind, id, name, keywords)
      SELECT 'service', ${sourceCode}, ${property("name")}, coalesce(${property("words")}, '') || ' ' ||
        (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(source.record, '$.conditions')) FROM ${source} AS source`,
    sql`INSERT INTO names_fts (kind, id, name, also)
      SELECT 'service', ${sourceCode}, ${property("name")}, coalesce(${property("words")}, '') FROM ${source} AS source`,
  ],
  remove: (ids) => [
    ...unlisted(ids),
    sql`DELETE FROM service_conditions WHERE service_id IN ${codesOf(ids)}`,
    sql`DELETE FROM medical_services WHERE number IN ${ids}`,
  ],
  inUse: sql`CASE WHEN EXISTS (SELECT 1 FROM service_programs WHERE service_id = t.code)
    OR EXISTS (SELECT 1 FROM on_demand_services WHERE service_id = t.code) THEN 'programs belong to it' END`,
  words: sql`SELECT name || ' ' || keywords AS text FROM medical_services`,
};

/** Returns the statements that remove services from the search. */
function unlisted(numbers: Sql): Sql[] {
  return [
    sql`DELETE FROM services_fts WHERE kind = 'service' AND id IN ${codesOf(numbers)}`,
    sql`DELETE FROM names_fts WHERE kind = 'service' AND id IN ${codesOf(numbers)}`,
  ];
}
