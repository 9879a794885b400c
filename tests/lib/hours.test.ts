import { describe, expect, test } from "vitest";
import { hoursLabels } from "../../app/care/hours-labels.ts";
import { carePhrases } from "../../app/care/phrases.ts";
import { callForHours, formatTime, type Hours, isOpen, openState, parseTime } from "../../lib/dates/hours.ts";
import { specialDayTexts, specialOpeningHours } from "../../lib/dates/special-days.ts";
import { hoursButtonDisabled, openingHoursSpecification, weekTable } from "../../lib/dates/weekly-hours.ts";
import { english, spanish } from "../support/phrases.ts";

const words = hoursLabels({ t: english });
const DENVER = "America/Denver";
/** Creates a local time in Denver in November 2026, seven hours behind UTC. November 16 is a Monday. */
const denver = (day: number, time: string): Date => new Date(`2026-11-${day}T${time}:00-07:00`);

const office: Hours = {
  monday1Open: "08:00",
  monday1Close: "12:00",
  monday2Open: "13:00",
  monday2Close: "17:30",
  wednesday1Open: "08:30",
  wednesday1Close: "12:00",
};
const night: Hours = { friday1Open: "18:00", friday1Close: "02:00" };

describe("open state", () => {
  test.each<[string, Hours | null, Date, boolean, string]>([
    ["HR-02 the location is open in its opening minute", office, denver(16, "08:00"), true, "Open until 12pm"],
    [
      "HR-02 the location is closed in the minute before it opens",
      office,
      denver(16, "07:59"),
      false,
      "Currently Closed. Opens at 8am",
    ],
    [
      "HR-02 the location is closed in its closing minute",
      office,
      denver(16, "12:00"),
      false,
      "Currently Closed. Opens at 1pm",
    ],
    [
      "HR-04 the second time window has a separate closing time",
      office,
      denver(16, "13:00"),
      true,
      "Open until 5:30pm",
    ],
    [
      "HR-05 after the last time window of the day, the text names the next open day",
      office,
      denver(16, "17:30"),
      false,
      "Currently Closed. Reopens Wednesday at 8:30am",
    ],
    [
      "HR-05 the next open day can be in the next week",
      office,
      denver(18, "12:00"),
      false,
      "Currently Closed. Reopens Monday at 8am",
    ],
    ["HR-02 a time window past midnight is open before midnight", night, denver(20, "23:00"), true, "Open until 2am"],
    ["HR-02 a time window past midnight is open after midnight", night, denver(21, "01:59"), true, "Open until 2am"],
    [
      "HR-02 a time window past midnight ends at its closing time",
      night,
      denver(21, "02:00"),
      false,
      "Currently Closed. Reopens Friday at 6pm",
    ],
    [
      "HR-02 a Sunday time window can end on Monday",
      { sunday1Open: "20:00", sunday1Close: "01:00" },
      denver(16, "00:30"),
      true,
      "Open until 1am",
    ],
    [
      "HR-06 a location can close at midnight",
      { friday1Open: "08:00", friday1Close: "00:00" },
      denver(20, "23:59"),
      true,
      "Open until 12am",
    ],
    ["HR-04 a location can be open 24 hours", { is24Hour: true }, denver(16, "03:00"), true, "Open 24 hours"],
    [
      "HR-05 a location can give its hours only by phone",
      { isCallForHours: true },
      denver(16, "03:00"),
      false,
      "Call for hours",
    ],
    [
      "HR-05 between its time windows, a location with hours only by phone tells visitors to call",
      { ...office, isCallForHours: true },
      denver(16, "12:30"),
      false,
      "Call for hours",
    ],
    [
      "HR-02 in its time windows, a location with hours only by phone is open",
      { ...office, isCallForHours: true },
      denver(16, "09:00"),
      true,
      "Open until 12pm",
    ],
    [
      "HR-05 the text uses the next open day from the upstream",
      { ...office, friday1Open: "09:00", friday1Close: "10:00", nextOpenDay: "Friday" },
      denver(16, "20:00"),
      false,
      "Currently Closed. Reopens Friday at 9am",
    ],
    [
      "HR-05 the text ignores a next open day without a time window",
      { ...office, nextOpenDay: "Tuesday" },
      denver(16, "20:00"),
      false,
      "Currently Closed. Reopens Wednesday at 8:30am",
    ],
    [
      "HR-05 the text ignores an outdated next open day",
      { ...office, nextOpenDay: "monday" },
      denver(16, "20:00"),
      false,
      "Currently Closed. Reopens Wednesday at 8:30am",
    ],
    [
      "HR-02 time windows can be in the wrong order",
      { monday1Open: "13:00", monday1Close: "17:00", monday2Open: "08:00", monday2Close: "12:00" },
      denver(16, "07:00"),
      false,
      "Currently Closed. Opens at 8am",
    ],
  ])("%s", (_, hours, now, open, text) => {
    expect(openState(hours, now, DENVER, words, "en")).toEqual({ known: text !== "Call for hours", open, text });
  });

  test.each<[string, Hours | null | undefined]>([
    ["no hours", null],
    ["an empty record", {}],
    ["malformed times", { monday1Open: "8 am", monday1Close: "25:00", tuesday1Open: "08:61", tuesday1Close: null }],
    ["an empty time window", { monday1Open: "08:00", monday1Close: "08:00" }],
    ["no closing time", { monday1Open: "08:00" }],
  ])("the open state of a location with %s tells visitors to call for hours (HR-11)", (_, hours) => {
    expect(openState(hours, denver(16, "10:00"), DENVER, words, "en")).toEqual({
      known: false,
      open: false,
      text: "Call for hours",
    });
    expect(callForHours(hours)).toBe(true);
  });

  test("the open state uses the location's time zone or, if the location has none, the site's time zone (HR-03)", () => {
    const now = denver(16, "07:30");
    expect(openState(office, now, "America/Chicago", words, "en").open).toBe(true);
    expect(openState(office, now, DENVER, words, "en").open).toBe(false);
    expect(openState(office, denver(16, "08:00"), "Mars/Olympus", words, "en").open).toBe(true);
  });

  test("the open state depends on the location's local day and on daylight saving time (HR-03)", () => {
    expect(openState(office, new Date("2026-11-17T00:15:00Z"), DENVER, words, "en").text).toBe("Open until 5:30pm");
    expect(openState(office, new Date("2026-07-06T14:00:00Z"), DENVER, words, "en").text).toBe("Open until 12pm");
  });

  // In Denver, clocks show 1:00 to 2:00 twice on November 1, 2026, and skip 2:00 to 3:00 on March 8, 2026.
  test.each([
    ["01:30", "2026-11-01T01:29:00-06:00", true],
    ["01:30", "2026-11-01T01:30:00-06:00", false],
    ["01:30", "2026-11-01T01:00:00-07:00", false],
    ["01:30", "2026-11-01T01:29:00-07:00", false],
    ["01:59", "2026-11-01T01:10:00-07:00", false],
    ["01:00", "2026-11-01T00:59:00-06:00", true],
    ["01:00", "2026-11-01T01:00:00-07:00", false],
    ["02:00", "2026-11-01T01:59:00-06:00", true],
    ["02:00", "2026-11-01T01:59:00-07:00", true],
    ["02:00", "2026-11-01T02:00:00-07:00", false],
    ["02:30", "2026-03-08T01:59:00-07:00", true],
    ["02:30", "2026-03-08T03:30:00-06:00", false],
    ["03:30", "2026-03-08T03:29:00-06:00", true],
    ["03:30", "2026-03-08T03:30:00-06:00", false],
  ])("a place that closes at %s after midnight is open at %s: %j (HR-03)", (saturday1Close, now, open) => {
    const late = { saturday1Open: "18:00", saturday1Close };
    expect(openState(late, new Date(now), DENVER, words, "en").open).toBe(open);
    expect(isOpen(late, new Date(now), DENVER)).toBe(open);
  });

  test.each([
    ["01:15", "2026-11-01T01:14:00-06:00", false],
    ["01:15", "2026-11-01T01:15:00-06:00", true],
    ["01:15", "2026-11-01T01:00:00-07:00", true],
    ["02:00", "2026-11-01T01:59:00-07:00", false],
    ["02:00", "2026-11-01T02:00:00-07:00", true],
    ["03:00", "2026-03-08T01:59:00-07:00", false],
    ["03:00", "2026-03-08T03:00:00-06:00", true],
  ])("a place that opens at %s in the night is open at %s: %j (HR-03)", (sunday1Open, now, open) => {
    expect(openState({ sunday1Open, sunday1Close: "12:00" }, new Date(now), DENVER, words, "en").open).toBe(open);
  });
});

test.each([
  [0, "12am"],
  [60, "1am"],
  [510, "8:30am"],
  [720, "12pm"],
  [725, "12:05pm"],
  [1439, "11:59pm"],
  [1440, "12am"],
  [1560, "2am"],
])("the hours module formats minute %i of the day as %s (HR-06)", (minutes, text) =>
  expect(formatTime(minutes, "en")).toBe(text),
);

test.each([
  ["08:00", 480],
  ["8:05", 485],
  ["24:00", 1440],
  ["08:00:00", 480],
  ["08:00:00.000", 480],
  ["8:05 AM", 485],
  ["12:00 AM", 0],
  ["12:30 p.m.", 750],
  ["11:59pm", 1439],
  ["13:00 PM", null],
  ["0:30 AM", null],
  ["24:01", null],
  ["08:60", null],
  ["8am", null],
  ["", null],
  [null, null],
])("the hours module parses the time %j to minute %j of the day (HR-01)", (text, minutes) =>
  expect(parseTime(text)).toBe(minutes),
);

test.each<[string, Hours | null, boolean]>([
  ["24 hours", { ...office, is24Hour: true }, true],
  ["hours only by phone", { ...office, isCallForHours: true }, true],
  ["no hours", {}, true],
  ["only a note", { hoursNotes: "Ring the bell" }, false],
  ["time windows", office, false],
])("the hours module determines whether the hours button is disabled for %s (HR-07)", (_, hours, disabled) =>
  expect(hoursButtonDisabled(hours)).toBe(disabled),
);

test("the week table lists every day, including closed days (HR-07)", () => {
  expect(weekTable(office, words, "en").map((row) => `${row.name}: ${row.text}`)).toEqual([
    "Monday: 8am\u00a0– 12pm, 1pm\u00a0– 5:30pm",
    "Tuesday: Closed",
    "Wednesday: 8:30am\u00a0– 12pm",
    "Thursday: Closed",
    "Friday: Closed",
    "Saturday: Closed",
    "Sunday: Closed",
  ]);
  expect(weekTable({}, words, "en")).toEqual([]);
  expect(weekTable({ is24Hour: true }, words, "en")[6]).toEqual({
    day: "sunday",
    name: "Sunday",
    text: "Open 24 hours",
  });
});

test.each<[string, Hours, Date, string]>([
  ["an open location", office, denver(16, "08:00"), "Abierto. Cierra: 12\u00a0p.\u00a0m."],
  [
    "a location that reopens on the same day",
    office,
    denver(16, "12:00"),
    "Cerrado en este momento. Abre: 1\u00a0p.\u00a0m.",
  ],
  [
    "a location that reopens on another day",
    office,
    denver(16, "18:00"),
    "Cerrado en este momento. Vuelve a abrir: miércoles, 8:30\u00a0a.\u00a0m.",
  ],
  [
    "a location with hours only by phone",
    { isCallForHours: true },
    denver(16, "18:00"),
    "Llame para consultar el horario",
  ],
])("in Spanish, the open state has the expected text for %s (HR-05, LY-10)", (_, hours, now, text) => {
  expect(openState(hours, now, DENVER, hoursLabels({ t: spanish }), "es").text).toBe(text);
});

test("on Spanish pages, the table of weekly hours is in Spanish (HR-07, LY-10)", () => {
  const rows = weekTable(office, hoursLabels({ t: spanish }), "es").map((row) => `${row.name}: ${row.text}`);
  expect(rows.slice(2, 4)).toEqual(["Miércoles: 8:30\u00a0a.\u00a0m.\u00a0– 12\u00a0p.\u00a0m.", "Jueves: Cerrado"]);
});

describe("holidays", () => {
  // November 26 is a Thursday.
  const shop: Hours = Object.fromEntries(
    (["thursday", "friday"] as const).flatMap((day) => [
      [`${day}1Open`, "09:00"],
      [`${day}1Close`, "21:00"],
    ]),
  );
  const thanksgiving = { date: "2026-11-26", name: "Thanksgiving", spanishName: "Día de Acción de Gracias" };
  const closed: Hours = { ...shop, specialDays: [thanksgiving] };
  const short: Hours = { ...shop, specialDays: [{ ...thanksgiving, open: "10:00", close: "14:00" }] };

  test.each<[string, Hours, Date, boolean, string]>([
    [
      "a location that is closed on a holiday",
      closed,
      denver(26, "10:00"),
      false,
      "Currently Closed. Reopens Friday at 9am",
    ],
    ["a location with shorter hours on a holiday", short, denver(26, "13:59"), true, "Open until 2pm"],
    [
      "a location that closes earlier on a holiday",
      short,
      denver(26, "14:00"),
      false,
      "Currently Closed. Reopens Friday at 9am",
    ],
    ["a location that opens later on a holiday", short, denver(26, "09:30"), false, "Currently Closed. Opens at 10am"],
    ["the evening before a holiday", closed, denver(25, "20:00"), false, "Currently Closed. Reopens Friday at 9am"],
    [
      "the evening before a holiday with shorter hours",
      short,
      denver(25, "20:00"),
      false,
      "Currently Closed. Reopens Thursday at 10am",
    ],
    [
      "a holiday as the upstream's next open day",
      { ...closed, nextOpenDay: "Thursday" },
      denver(25, "20:00"),
      false,
      "Currently Closed. Reopens Friday at 9am",
    ],
    [
      "a time window that begins on the day before a holiday",
      { ...night, friday1Open: null, wednesday1Open: "18:00", wednesday1Close: "02:00", specialDays: [thanksgiving] },
      denver(26, "01:00"),
      true,
      "Open until 2am",
    ],
    [
      "a holiday whose date has a time",
      { ...shop, specialDays: [{ ...thanksgiving, date: "2026-11-26T00:00:00" }] },
      denver(26, "10:00"),
      false,
      "Currently Closed. Reopens Friday at 9am",
    ],
    [
      "a holiday with a break between two entries",
      {
        ...shop,
        specialDays: [
          { date: "2026-11-26T00:00:00Z", open: "15:00", close: "17:00" },
          { date: "2026-11-26", open: "8:00 AM", close: "10:00 AM" },
        ],
      },
      denver(26, "11:00"),
      false,
      "Currently Closed. Opens at 3pm",
    ],
    [
      "a location without an open day in the next weeks",
      {
        friday1Open: "09:00",
        friday1Close: "12:00",
        specialDays: ["27", "04", "11"].map((day) => ({ date: `2026-${day === "27" ? 11 : 12}-${day}` })),
      },
      denver(26, "10:00"),
      false,
      "Currently Closed. Call for hours",
    ],
  ])("the open state has the expected text for %s (HR-02, HR-05)", (_, hours, now, open, text) =>
    expect(openState(hours, now, DENVER, words, "en")).toEqual({ known: true, open, text }),
  );

  const said = (hours: Hours, language = "en") => {
    const t = language === "es" ? spanish : english;
    const labels = { ...hoursLabels({ t }), closedFor: t(carePhrases.ClosedFor) };
    return specialDayTexts(hours, labels, language).map(({ text }) => text);
  };
  test("the opening hours include holidays with English and Spanish names (HR-07)", () => {
    expect(said(closed)).toEqual(["Closed for Thanksgiving, Nov 26"]);
    expect(said(short)).toEqual(["Thanksgiving, Nov 26: 10am\u00a0– 2pm"]);
    expect(said({ ...shop, specialDays: [{ date: "2026-11-26" }] })).toEqual(["Nov 26: Closed"]);
    expect(said({ ...shop, specialDays: [{ date: "2026-11-26T00:00:00" }] })).toEqual(["Nov 26: Closed"]);
    const twice = [
      { ...thanksgiving, open: "15:00", close: "17:00" },
      { ...thanksgiving, open: "08:00", close: "10:00" },
    ];
    expect(said({ ...shop, specialDays: twice })).toEqual(["Thanksgiving, Nov 26: 8am\u00a0– 10am, 3pm\u00a0– 5pm"]);
    expect(said(closed, "es")).toEqual(["Cerrado: Día de Acción de Gracias, 26 nov"]);
    for (const none of [{ is24Hour: true }, { isCallForHours: true }]) expect(said({ ...closed, ...none })).toEqual([]);
    expect(said({ ...shop, specialDays: [{ date: "Thanksgiving" }] })).toEqual([]);
  });

  test("a location's structured data contains holiday hours (SD-01)", () => {
    const day = { "@type": "OpeningHoursSpecification", validFrom: "2026-11-26", validThrough: "2026-11-26" };
    expect(specialOpeningHours(closed)).toEqual([{ ...day, opens: "00:00", closes: "00:00" }]);
    expect(specialOpeningHours(short)).toEqual([{ ...day, opens: "10:00", closes: "14:00" }]);
    expect(specialOpeningHours(null)).toEqual([]);
  });
});

test("structured data groups days with the same opening hours (SD-01)", () => {
  const hours: Hours = {
    ...night,
    monday1Open: "8:00",
    monday1Close: "17:00",
    tuesday1Open: "08:00",
    tuesday1Close: "17:00",
  };
  expect(openingHoursSpecification(hours)).toEqual([
    { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday", "Tuesday"], opens: "08:00", closes: "17:00" },
    { "@type": "OpeningHoursSpecification", dayOfWeek: ["Friday"], opens: "18:00", closes: "02:00" },
  ]);
  expect(openingHoursSpecification({ is24Hour: true })).toMatchObject([{ opens: "00:00", closes: "23:59" }]);
  expect(openingHoursSpecification({ is24Hour: true })[0]?.dayOfWeek).toHaveLength(7);
  expect(openingHoursSpecification(null)).toEqual([]);
});

describe("around the clock", () => {
  /** Returns the hours of the days, each with one or two periods. */
  const week = (days: readonly string[], ...periods: [string, string][]): Hours =>
    Object.fromEntries(
      days.flatMap((day) =>
        periods.flatMap(([open, close], index) => [
          [`${day}${index + 1}Open`, open],
          [`${day}${index + 1}Close`, close],
        ]),
      ),
    );
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const weekdays = days.slice(0, 5);
  const spanishWords = hoursLabels({ t: spanish });
  const saturdayMorning = denver(21, "10:00");

  test.each<[string, [string, string][]]>([
    ["00:00–00:00", [["00:00", "00:00"]]],
    ["00:00–24:00", [["00:00", "24:00"]]],
    ["00:00–23:59", [["00:00", "23:59"]]],
    [
      "00:00–12:00 and 12:00–24:00",
      [
        ["00:00", "12:00"],
        ["12:00", "24:00"],
      ],
    ],
    [
      "08:00–23:59 and 00:00–08:00",
      [
        ["08:00", "23:59"],
        ["00:00", "08:00"],
      ],
    ],
  ])("hours of %s on each day are shown as open 24 hours, in text and structured data (HR-04, SD-01)", (_, periods) => {
    const hours = week(days, ...periods);
    const open = { known: true, open: true };
    for (const time of ["00:00", "07:59", "12:00", "23:59"]) {
      expect(openState(hours, denver(21, time), DENVER, words, "en")).toEqual({ ...open, text: "Open 24 hours" });
      expect(isOpen(hours, denver(21, time), DENVER)).toBe(true);
    }
    expect(openState(hours, saturdayMorning, DENVER, spanishWords, "es").text).toBe("Abierto las 24 horas");
    expect(callForHours(hours)).toBe(false);
    expect(weekTable(hours, words, "en").map(({ text }) => text)).toEqual(days.map(() => "Open 24 hours"));
    expect(weekTable(hours, spanishWords, "es")[0]?.text).toBe("Abierto las 24 horas");
    expect(openingHoursSpecification(hours)).toEqual(openingHoursSpecification({ is24Hour: true }));
  });

  test.each<[string, Hours, Date, string, string]>([
    [
      "a night shift in two periods",
      week(days, ["18:00", "24:00"], ["00:00", "06:00"]),
      denver(20, "22:00"),
      "Open until 6am",
      "Abierto. Cierra: 6\u00a0a.\u00a0m.",
    ],
    [
      "a night shift that ends at 23:59 and goes on at 00:00",
      week(days, ["18:00", "23:59"], ["00:00", "06:00"]),
      denver(20, "23:59"),
      "Open until 6am",
      "Abierto. Cierra: 6\u00a0a.\u00a0m.",
    ],
    [
      "a night shift that ended at midnight before a closed day",
      week(["friday"], ["18:00", "24:00"]),
      denver(20, "22:00"),
      "Open until 12am",
      "Abierto. Cierra: 12\u00a0a.\u00a0m.",
    ],
    [
      "two periods without a break",
      week(days, ["08:00", "12:00"], ["12:00", "17:00"]),
      denver(20, "09:00"),
      "Open until 5pm",
      "Abierto. Cierra: 5\u00a0p.\u00a0m.",
    ],
    [
      "two periods that overlap",
      week(days, ["08:00", "14:00"], ["12:00", "17:00"]),
      denver(20, "13:00"),
      "Open until 5pm",
      "Abierto. Cierra: 5\u00a0p.\u00a0m.",
    ],
    [
      "days without a break, before the last day",
      week(weekdays, ["00:00", "24:00"]),
      denver(18, "10:00"),
      "Open 24 hours",
      "Abierto las 24 horas",
    ],
    [
      "days without a break, on the last day",
      week(weekdays, ["00:00", "24:00"]),
      denver(20, "10:00"),
      "Open until 12am",
      "Abierto. Cierra: 12\u00a0a.\u00a0m.",
    ],
    [
      "days without a break, after the last day",
      week(weekdays, ["00:00", "24:00"]),
      denver(21, "10:00"),
      "Currently Closed. Reopens Monday at 12am",
      "Cerrado en este momento. Vuelve a abrir: lunes, 12\u00a0a.\u00a0m.",
    ],
    [
      "a holiday that ends days without a break",
      { ...week(days, ["00:00", "24:00"]), specialDays: [{ date: "2026-11-21", open: "00:00", close: "14:00" }] },
      denver(20, "22:00"),
      "Open until 2pm",
      "Abierto. Cierra: 2\u00a0p.\u00a0m.",
    ],
  ])("the open state has the expected text for %s (HR-02, HR-04)", (_, hours, now, text, spanishText) => {
    expect(openState(hours, now, DENVER, words, "en").text).toBe(text);
    expect(openState(hours, now, DENVER, spanishWords, "es").text).toBe(spanishText);
  });

  test.each([
    ["00:00", "00:00"],
    ["00:00", "24:00"],
    ["00:00", "23:59"],
  ])("a holiday from %s to %s is open all day, in text and structured data (HR-07, SD-01)", (open, close) => {
    const hours = { ...office, specialDays: [{ date: "2026-11-26", name: "Thanksgiving", open, close }] };
    const texts = (labels: typeof words, language: string) =>
      specialDayTexts(hours, { ...labels, closedFor: "" }, language).map(({ text }) => text);
    expect(texts(words, "en")).toEqual(["Thanksgiving, Nov 26: Open 24 hours"]);
    expect(texts(spanishWords, "es")).toEqual(["Thanksgiving, 26 nov: Abierto las 24 horas"]);
    expect(specialOpeningHours(hours)).toMatchObject([{ opens: "00:00", closes: "23:59" }]);
    expect(isOpen(hours, denver(26, "03:00"), DENVER)).toBe(true);
  });

  test("the week table and structured data show a night shift and joined periods (HR-07, SD-01)", () => {
    const hours = {
      ...week(["monday"], ["18:00", "24:00"], ["00:00", "06:00"]),
      ...week(["friday"], ["22:00", "06:00"]),
    };
    const rows = weekTable(hours, words, "en").map(({ text }) => text);
    expect([rows[0], rows[4]]).toEqual(["12am\u00a0– 6am, 6pm\u00a0– 12am", "10pm\u00a0– 6am"]);
    expect(openingHoursSpecification(hours)).toMatchObject([
      { opens: "00:00", closes: "06:00" },
      { opens: "18:00", closes: "00:00" },
      { opens: "22:00", closes: "06:00" },
    ]);
  });
});

describe("malformed hours", () => {
  const broken: Hours = { ...office, tuesday1Open: "8 am", tuesday1Close: "17:00", thursday1Open: "09:00" };

  test("a day with malformed or incomplete times is not shown as closed (HR-05, HR-11)", () => {
    const state = (day: number, time: string) => openState(broken, denver(day, time), DENVER, words, "en");
    expect(state(17, "10:00")).toEqual({ known: false, open: false, text: "Call for hours" });
    expect(state(16, "20:00").text).toBe("Currently Closed. Call for hours");
    expect(weekTable(broken, words, "en").map(({ text }) => text)).toEqual([
      "8am\u00a0– 12pm, 1pm\u00a0– 5:30pm",
      "Call for hours",
      "8:30am\u00a0– 12pm",
      "Call for hours",
      "Closed",
      "Closed",
      "Closed",
    ]);
  });

  test("a holiday with malformed times is not shown as closed, and structured data omits it (HR-07, SD-01)", () => {
    const hours = { ...office, specialDays: [{ date: "2026-11-23", name: "Fair", open: "9am", close: "12:00" }] };
    const labels = { ...words, closedFor: "" };
    expect(specialDayTexts(hours, labels, "en")).toEqual([
      { date: "2026-11-23", text: "Fair, Nov 23: Call for hours" },
    ]);
    expect(specialOpeningHours(hours)).toEqual([]);
    expect(openState(hours, denver(23, "10:00"), DENVER, words, "en").known).toBe(false);
  });
});
