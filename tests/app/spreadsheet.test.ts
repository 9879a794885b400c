import { readXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { spreadsheetOf } from "../../app/tools/staff/spreadsheet.ts";
import type { Participant } from "../../contracts/event-entities.ts";
import { exampleOf } from "../../contracts/examples/index.ts";
import { endpoints } from "../../contracts/index.ts";

const [person] = exampleOf(endpoints.eventParticipants).response as Participant[];

it("the export creates a valid spreadsheet for 3,000 people, even if names contain special characters (ST-06, ST-09)", async () => {
  const names = ["=SUM(A1)", "O'Neil & <Sons>\u0001\uffff\ud800", "José 🩺"];
  const people = Array.from({ length: 3_000 }, (_, i) => ({ ...(person as Participant), name: names[i % 3]! }));
  const { sheets } = await readXlsx(await spreadsheetOf(people, [], "America/Denver"));
  expect(sheets[0]!.rows).toHaveLength(3_001);
  expect(sheets[0]!.rows[1]![5]).toBe("Paid");
  expect(sheets[0]!.rows.slice(1, 4).map(([name]) => name)).toEqual(["'=SUM(A1)", "O'Neil & <Sons>", "José 🩺"]);
});
