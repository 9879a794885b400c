import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { spreadsheetOf } from "../../app/tools/staff/spreadsheet.ts";
import type { Participant } from "../../contracts/event-entities.ts";
import { endpoints } from "../../contracts/index.ts";

const [person] = endpoints.eventParticipants.response.parse(endpoints.eventParticipants.example.response) as [
  Participant,
];

/** Returns the rows of the spreadsheet of people who differ from the example only in their names. */
async function rowsOf(names: readonly string[]) {
  const people = names.map((name) => ({ ...person, name }));
  const { sheets } = await readXlsx(await spreadsheetOf(people, [], "America/Denver"), { readStyles: true });
  return sheets[0]!.rows;
}

describe("the participant spreadsheet (ST-06, ST-09)", () => {
  it("has a header and one row for each of 3,000 people, with dates as dates", async () => {
    const rows = await rowsOf(Array.from({ length: 3_000 }, (_, at) => `Person ${at}`));
    expect(rows).toHaveLength(3_001);
    expect(rows[3_000]).toEqual([
      "Person 2999",
      "camila.lindqvist.15.0@example.com",
      null,
      null,
      "Preparing for Birth, 6 weeks",
      // 6 p.m. in Denver: spreadsheet dates have no time zone.
      new Date("2030-10-08T18:00:00Z"),
      "America/Denver",
      "Paid",
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      "r-51a1e3f56d552605c2223b2a49f5ffb1",
    ]);
  });

  it("has who came, who paid what, and a summary of each session for the board (BK-06)", async () => {
    const paid = { ...person, amountPaid: 40.1, fee: "Per person", receiptNumber: "LH-1", phone: "303-555-0101" };
    const people = [
      { ...paid, arrivedAt: "2030-10-08T18:05:00-06:00", arrivedBy: "Sam Ortega" },
      { ...paid, amountPaid: 0.2 },
      { ...person, paymentStatus: "2 - Canceled, refunded", amountRefunded: 40 },
      { ...person, sessionId: "16", sessionName: "=Evening", paymentStatus: "4 - Pays at the class", amountOwed: 12.5 },
      { ...person, sessionId: "16", paymentStatus: "3 - Payment pending", amountPending: 7.5 },
    ];
    const { sheets } = await readXlsx(await spreadsheetOf(people, [], "America/Denver"), { readStyles: true });
    const [list, summary] = sheets.map(({ rows }) => rows);
    const column = (title: string, row = 1) => list![row]![list![0]!.indexOf(title)];
    expect(["Phone", "Fee", "Paid", "Receipt", "Checked In", "Checked In By"].map((title) => column(title))).toEqual([
      "303-555-0101",
      "Per person",
      40.1,
      "LH-1",
      new Date("2030-10-08T18:05:00Z"),
      "Sam Ortega",
    ]);
    expect(column("Refunded", 3)).toBe(40);
    const start = new Date("2030-10-08T18:00:00Z");
    expect(summary).toEqual([
      [
        "Session",
        "Location",
        "Start Date",
        "Time Zone",
        "Registered",
        "Checked In",
        "Canceled",
        "Paid",
        "Refunded",
        "Still to Pay",
      ],
      // Paid is what people paid in all, so that paid less refunded is what was kept.
      ["Preparing for Birth, 6 weeks", null, start, "America/Denver", 2, 1, 1, 80.3, 40, 0],
      ["=Evening", null, start, "America/Denver", 2, 0, 0, 0, 0, 20],
      ["Total", null, null, null, 4, 1, 1, 80.3, 40, 20],
    ]);
  });

  it.each([
    ["=SUM(A1)", "=SUM(A1)"],
    ["+pat@example.com", "+pat@example.com"],
    ["-20% class", "-20% class"],
    ["@home", "@home"],
    ["\t=1+1", "=1+1"],
    ["0042", "0042"],
    ["José 🩺", "José 🩺"],
    ["O'Neil & <Sons>\u0001\uffff\ud800", "O'Neil & <Sons>"],
    ["line\nbreak", "line break"],
  ])("shows the name %j as the text %j, which no program reads as a formula", async (name, shown) => {
    const [, row] = await rowsOf([name]);
    expect(row![0]).toBe(shown);
  });
});
