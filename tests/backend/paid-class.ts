const time = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

const run = (db: D1Database, statements: readonly string[]) =>
  db.batch(statements.map((statement) => db.prepare(statement)));

/** Adds a class that costs $40 per person. */
export const addPaidClass = (db: D1Database) =>
  run(db, [
    "INSERT INTO hosting_locations (id, title) VALUES (1, 'H')",
    `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
     VALUES (1, 'e', 'Event', '', '', '', '', '303-555-0171', 'c@example.org')`,
    "INSERT INTO event_fees (id, event_id, description, price) VALUES (7, 1, 'Per person', 4000)",
  ]);

const CHANGED = "outbox refunds payment_refunds payments waiting registrations staff_changes erasures sessions".split(
  " ",
);

/** Removes everything that people did, and opens one session of the class in two weeks. */
export const openSession = (db: D1Database, seats: number) => {
  const [from, until] = [20_000, 20_100].map((minutes) => time(new Date(Date.now() + minutes * 60_000)));
  return run(db, [
    ...CHANGED.map((table) => `DELETE FROM ${table}`),
    `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration, is_online, capacity, hosting_location_id, people_at_once)
     VALUES (1, 1, 'Session', '', '${from}', '${until}', 'America/Denver', 1, 0, ${seats}, 1, ${seats})`,
  ]);
};
