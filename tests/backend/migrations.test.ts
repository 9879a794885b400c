import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { migrationProblems, problemsOf } from "../../scripts/deploy/migrations.ts";

const root = join(import.meta.dirname, "../..");
const files = globSync("{backend,worker}/**/migrations/*.sql", { cwd: root }).sort();
const texts = files.map((file) => [file, readFileSync(join(root, file), "utf8")] as const);

it("no migration drops a table to which rows of other tables refer, because a database with rows would reject it (RL-13)", () => {
  expect(files.length).toBeGreaterThan(20);
  const referred = new Set(texts.flatMap(([, sql]) => [...sql.matchAll(/REFERENCES (\w+)/g)].map(([, name]) => name)));
  const dropped = texts.flatMap(([file, sql]) =>
    [...sql.matchAll(/DROP TABLE (?:IF EXISTS )?(\w+)/g)].map(([, name]) => ({ file, name })),
  );
  expect(dropped.length).toBeGreaterThan(0);
  expect(dropped.filter(({ name }) => referred.has(name))).toEqual([]);
});

it("every new migration only adds, so that the live release works with it (RL-13)", () =>
  expect(migrationProblems()).toEqual([]));

describe("a migration that the live release could not use is refused with a reason (RL-13)", () => {
  const base = `
    CREATE TABLE rooms (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note TEXT);
    CREATE TABLE visits (id INTEGER PRIMARY KEY, room INTEGER, state TEXT NOT NULL DEFAULT 'open'
      CHECK (state IN ('open', 'done')), mail TEXT, UNIQUE (room, mail));
    CREATE TRIGGER visits_done AFTER UPDATE ON visits BEGIN UPDATE rooms SET name = name WHERE id = NEW.room; END;
    CREATE VIEW open_visits AS SELECT * FROM visits WHERE state = 'open';`;
  const check = (sql: string, released: string[] = []) =>
    problemsOf([{ file: "1.sql", sql: base }], [{ file: "2.sql", sql }], new Set(released)).map((problem) =>
      problem.replace("2.sql ", ""),
    );
  const rebuilt = (columns: string, copied: string) =>
    `DROP VIEW open_visits; CREATE TABLE next (${columns}); ${copied}
     DROP TABLE visits; ALTER TABLE next RENAME TO visits;
     CREATE TRIGGER visits_done AFTER UPDATE ON visits BEGIN SELECT 1; END;
     CREATE VIEW open_visits AS SELECT * FROM visits;`;
  const copied = "INSERT INTO next SELECT id, room, state, mail FROM visits;";
  const state = "state TEXT NOT NULL DEFAULT 'open'";

  it.each([
    ["DROP TABLE rooms", "removes or renames the table rooms, which the live release uses"],
    ["ALTER TABLE rooms RENAME TO places", "removes or renames the table rooms, which the live release uses"],
    [
      "/* a -- b */ alter table rooms\n drop column note",
      "removes or renames the column rooms.note, which the live release uses",
    ],
    [
      'ALTER TABLE "rooms" RENAME name TO title',
      "removes or renames the column rooms.name, which the live release uses",
    ],
    [
      "ALTER TABLE rooms ADD COLUMN floor TEXT NOT NULL",
      "cannot be applied to tables with rows: Cannot add a NOT NULL column with default value NULL",
    ],
    [
      "CREATE UNIQUE INDEX once ON visits (mail)",
      "makes visits (mail) unique, but the live release may write duplicates",
    ],
    ["DROP VIEW open_visits", "removes the view open_visits, which the live release may read"],
    ["DROP TRIGGER visits_done", "removes the trigger visits_done of visits, on which the live release may rely"],
    [
      "CREATE TRIGGER full BEFORE INSERT ON visits BEGIN SELECT RAISE(ABORT, 'full'); END",
      "adds the trigger full, which rejects writes of the live release to visits",
    ],
    ["DELETE FROM visits WHERE state <> 'x'", "removes rows of visits, which the live release may read"],
    [
      rebuilt(`id INTEGER PRIMARY KEY, room INTEGER NOT NULL, ${state}, mail TEXT, UNIQUE (room, mail)`, copied),
      "makes visits.room NOT NULL, but the live release may write NULL",
    ],
    [
      rebuilt(`id INTEGER PRIMARY KEY, room TEXT, ${state}, mail TEXT, UNIQUE (room, mail)`, copied),
      "changes the type of visits.room from INTEGER to TEXT",
    ],
    [
      rebuilt("id INTEGER PRIMARY KEY, room INTEGER, state TEXT NOT NULL, mail TEXT, UNIQUE (room, mail)", copied),
      "removes the default of visits.state, on which the live release relies",
    ],
    [
      rebuilt(`id INTEGER PRIMARY KEY, room INTEGER, ${state}, mail TEXT`, copied),
      "removes the unique constraint on visits (mail, room), on which the live release relies",
    ],
    [
      rebuilt(
        `id INTEGER PRIMARY KEY, room INTEGER, ${state} CHECK (state IN ('open')), mail TEXT, UNIQUE (room, mail)`,
        "INSERT INTO next SELECT id, room, state, mail FROM visits;",
      ),
      "restricts visits.state to 'open', but the live release may write 'open', 'done'",
    ],
    [
      rebuilt(
        `id INTEGER PRIMARY KEY, room INTEGER REFERENCES rooms (id), ${state}, mail TEXT, UNIQUE (room, mail)`,
        copied,
      ),
      "makes visits (room) refer to rooms, which the live release does not check",
    ],
    [
      rebuilt(
        `id INTEGER PRIMARY KEY, room INTEGER, ${state}, mail TEXT, floor TEXT NOT NULL, UNIQUE (room, mail)`,
        "INSERT INTO next SELECT id, room, state, mail, '' FROM visits;",
      ),
      "adds the NOT NULL column visits.floor without a default, which the live release does not write",
    ],
    [
      rebuilt(`id INTEGER PRIMARY KEY, room INTEGER, ${state}, mail TEXT, UNIQUE (room, mail)`, ""),
      "removes rows of visits, which the live release may read",
    ],
    ["-- unused since v9.9.0\nDROP TABLE rooms", 'says "unused since v9.9.0", but there is no tag v9.9.0'],
  ])("%s", (sql, problem) => expect(check(sql)).toContain(problem));

  it.each([
    ["a table", "CREATE TABLE floors (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)"],
    ["a column", "ALTER TABLE rooms ADD COLUMN floor TEXT NOT NULL DEFAULT ''"],
    [
      "a column that may be NULL, unique",
      "ALTER TABLE visits ADD COLUMN key TEXT; CREATE UNIQUE INDEX keys ON visits (room, key)",
    ],
    [
      "an index and a trigger",
      "CREATE INDEX mails ON visits (mail); CREATE TRIGGER b AFTER INSERT ON visits BEGIN SELECT 1; END",
    ],
    [
      "a value of a constraint",
      rebuilt(
        `id INTEGER PRIMARY KEY, room INTEGER, ${state} CHECK (state IN ('open', 'done', 'lost')), mail TEXT, UNIQUE (room, mail)`,
        copied,
      ),
    ],
  ])("%s may be added", (_name, sql) => expect(check(sql)).toEqual([]));

  it("a table that no release has used since a tagged release may be removed", () =>
    expect(check("-- unused since v1.2.0\nDROP TABLE rooms", ["v1.2.0"])).toEqual([]));
});
