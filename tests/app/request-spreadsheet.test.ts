import { readXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { spreadsheetOf } from "../../app/tools/staff/requests/spreadsheet.ts";
import { staffRequests } from "../../contracts/requests.ts";

it("the spreadsheet of the inbox has a column for each field, notes, and no formulas (threats: spreadsheets)", async () => {
  const { requests } = staffRequests.response.parse(staffRequests.example.response);
  const change = { action: "noted", detail: "Called", by: "Rosa", at: "2030-10-08T18:00:00Z" };
  const rows = [
    { ...requests[0]!, assignedTo: "Rosa", changes: [change] },
    { ...requests[0]!, fields: [{ name: "reason", value: "=1+1\u0001" }], handled: true },
  ];
  const { sheets } = await readXlsx(await spreadsheetOf(rows, "America/Denver"), { readStyles: true });
  const [head, first, second] = sheets[0]!.rows;
  const cell = (row: typeof head, title: string) => row![head!.indexOf(title)];
  expect(["Assigned To", "State", "First name", "Phone", "Notes"].map((title) => cell(first, title))).toEqual([
    "Rosa",
    "New",
    "Marisol",
    "303-555-0101",
    "Called",
  ]);
  expect(cell(first, "Received")).toEqual(new Date("2030-10-07T12:00:00Z"));
  expect([cell(second, "State"), cell(second, "Reason")]).toEqual(["Handled", "=1+1"]);
});
