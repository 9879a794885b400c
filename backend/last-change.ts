import { sql } from "./sql.ts";

/**
 * SQL of the date or time of the last change of doctors, locations, services, and classes, or NULL: the last import that was
 * applied or undone, or the day of the demo data. Records have no times of their own.
 */
export const lastChange = sql`coalesce((SELECT max(coalesce(undone_at, applied_at)) FROM imports), (SELECT day FROM seeds))`;
