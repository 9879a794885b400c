import { sql } from "../sql.ts";
import { keyOf, property, type RecordTable } from "./table.ts";

export const pricedServices: RecordTable = {
  table: "shoppable_services",
  record: sql`json_object('id', ${keyOf("priced-services", sql`t.id`)}, 'name', t.name, 'name_es', t.name_es,
    'topic', t.topic, 'code_type', t.code_type, 'code', t.code, 'comes_with', json(t.comes_with))`,
  write: (source) => [
    sql`INSERT INTO shoppable_services (id, name, name_es, topic, code_type, code, comes_with)
      SELECT source.id, ${property("name")}, ${property("name_es")}, ${property("topic")}, ${property("code_type")},
        ${property("code")}, coalesce(${property("comes_with")}, '[]') FROM ${source} AS source WHERE true
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_es = excluded.name_es, topic = excluded.topic,
        code_type = excluded.code_type, code = excluded.code, comes_with = excluded.comes_with`,
  ],
  remove: (ids) => [sql`DELETE FROM shoppable_services WHERE id IN ${ids}`],
  inUse: sql`NULL`,
};
