import { beforeAll, describe, expect, it } from "vitest";
import { findEvents, findSessions } from "../../contracts/events.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({ size: "empty" });
const DAY_MS = 86_400_000;
const now = new Date();
/** Returns a time on the day `days` from now, in Denver in winter or summer, as UTC. */
const at = (days: number, hour = 18) =>
  `${new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 11)}${String(hour).padStart(2, "0")}:00:00Z`;
const day = (days: number) => {
  const [year, month, date] = at(days).slice(0, 10).split("-");
  return `${month}-${date}-${year}`;
};

interface Meetings {
  needsRegistration?: boolean;
  online?: boolean;
  /** Days and UTC hours from the start to the end of each meeting. */
  dates: [start: [number, number], end: [number, number]][];
}

/** Sessions by name. A session with one period has no list of dates. */
const sessions: Record<string, Meetings> = {
  "a class": {
    dates: [
      [
        [10, 18],
        [10, 20],
      ],
    ],
  },
  "a weekly series": {
    dates: [-7, 0, 7, 14, 21].map((days) => [
      [days, 18],
      [days, 20],
    ]),
  },
  "a weekly group without registration": {
    needsRegistration: false,
    dates: [-7, 0, 7, 14, 21].map((days) => [
      [days, 18],
      [days, 20],
    ]),
  },
  "a course of three days": {
    dates: [
      [
        [9, 15],
        [11, 23],
      ],
    ],
  },
  "a self-paced course": {
    online: true,
    dates: [
      [
        [-20, 6],
        [60, 6],
      ],
    ],
  },
  // The class starts at 6pm or 7pm in Denver and ends after midnight there.
  "a class over midnight": {
    dates: [
      [
        [11, 1],
        [11, 9],
      ],
    ],
  },
};

beforeAll(async () => {
  const names = Object.keys(sessions);
  const statements = names.flatMap((name, index) => {
    const { needsRegistration = true, online = false, dates } = sessions[name]!;
    const times = dates.map(([start, end]) => [at(...start), at(...end)] as const);
    const id = index + 1;
    return [
      `INSERT INTO events (id, slug, headline, short_description, description, image_url, image_alt, contact_phone, contact_email)
       VALUES (${id}, 'event-${id}', '${name}', '', '', '', '', '', '')`,
      `INSERT INTO sessions (id, event_id, title, description, starts_at, ends_at, time_zone, require_registration,
         is_online, capacity, hosting_location_id)
       VALUES (${id}, ${id}, '', '', '${times[0]![0]}', '${times.at(-1)![1]}', 'America/Denver', ${Number(needsRegistration)},
         ${Number(online)}, 0, 1)`,
      ...(times.length > 1 ? times : []).map(
        ([start, end]) => `INSERT INTO session_dates VALUES (${id}, '${start}', '${end}')`,
      ),
    ];
  });
  statements.unshift("INSERT INTO hosting_locations (id, title) VALUES (1, 'Larkspur Denver Hospital')");
  await test.db.batch(statements.map((statement) => test.db.prepare(statement)));
});

const named = (name: string) => Object.keys(sessions).indexOf(name) + 1;
const foundIn = async (criteria: object) => {
  const { results } = findEvents.response.parse(await backend.post(findEvents.path, criteria));
  return results.map(({ eventHeadline }) => eventHeadline);
};
const meetsIn = async (name: string, criteria: object) => {
  const answer = await backend.post(findSessions.path, { eventId: String(named(name)), ...criteria });
  return findSessions.response.parse(answer).totalResults === 1;
};

describe("the date filter", () => {
  const group = ["a weekly series", "a weekly group without registration"];
  it.each<[string, [number | null, number | null], string[]]>([
    ["the day of a later meeting", [7, 7], group],
    ["the day of the last meeting", [21, 21], group],
    ["a day between two meetings", [8, 8], []],
    ["the day of a class", [10, 10], ["a class", "a course of three days", "a class over midnight"]],
    ["the last day of a course", [11, 11], ["a course of three days", "a class over midnight"]],
    ["from a day on", [12, null], group],
    ["until a day", [null, 7], group],
    ["a range around a meeting", [12, 15], group],
    ["a range after the last meeting", [22, 30], []],
  ])("for %s, lists every event that meets then (EV-10, EV-13)", async (_, [from, to], expected) => {
    const criteria = { ...(from !== null && { startDate: day(from) }), ...(to !== null && { endDate: day(to) }) };
    // A self-paced course is open on every day of the test.
    const names = [...expected, "a self-paced course"];
    expect((await foundIn(criteria)).sort()).toEqual(names.sort());
    for (const name of Object.keys(sessions))
      expect([name, await meetsIn(name, criteria)]).toEqual([name, names.includes(name)]);
  });

  it.each([
    ["until the last year", { endDate: "12-31-9999" }],
    ["from the first year", { startDate: "01-01-1900" }],
    ["of all years", { startDate: "01-01-0001", endDate: "12-31-9999" }],
  ])("a range %s hides no event (EV-13)", async (_, criteria) =>
    expect((await foundIn(criteria)).sort()).toEqual(Object.keys(sessions).sort()),
  );

  it("a group without registration that has begun is sorted by its next meeting, before classes that visitors can no longer join (EV-12)", async () => {
    const names = await foundIn({});
    expect(names.indexOf("a weekly group without registration")).toBeLessThan(names.indexOf("a class"));
    expect(names.at(-1)).toBe("a weekly series");
  });
});
