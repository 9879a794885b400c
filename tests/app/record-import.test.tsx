import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ToolPage } from "../../app/tools/define.ts";
import importPage from "../../app/tools/staff/record-import/index.tsx";
import { importReport } from "../../contracts/records.ts";
import { matchHeadings } from "../../lib/records/headings.ts";
import { kindOf } from "../../lib/records/kinds.ts";

const { columns } = kindOf("classes");
const empty = (line: number, column: string) => ({ line, column, wrong: "is empty", allowed: "a value" });
const phone = { line: 2, column: "Contact phone", wrong: "is not a telephone number", allowed: "ten digits" };

/** Renders the import page for a file of classes. The file has no columns with the titles in `without`. */
function pageOf(without: readonly string[], problems: readonly object[], counts: object) {
  const mapping = columns.map(({ title }, at) => (without.includes(title) ? -1 : at));
  const data = importReport.response.parse({
    ...importReport.example.response,
    ...{ kind: "classes", state: "checked", headings: columns.map(({ title }) => title), mapping },
    ...{ missing: without, counts: { add: 0, change: 0, same: 0, problem: 0, ...counts }, problems, changes: [] },
  });
  const View = (importPage as unknown as ToolPage).View as ComponentType<object>;
  const props = { data, query: new URLSearchParams(), page: { timeZone: "America/Chicago" } };
  return renderToString(<View {...props} />)
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+ hidden[^>]*>[^<]*<\/p>/g, "");
}

describe("the page of an import (BK-02)", () => {
  it("asks for a column that each row needs, and does not repeat the problem for each row", () => {
    const html = pageOf(["Title"], [empty(2, "Title"), phone, empty(3, "Title")], { problem: 2 });
    expect(html).toContain("No column was found for: Title. Choose the columns below, or add them to the file.");
    expect(html).toMatch(/<details[^>]* open/);
    expect(html).not.toContain("Row 2");
    expect(html).not.toContain("rows with problems");
  });

  it("says how to add the IDs that a file lacks", () => {
    expect(pageOf(["ID"], [empty(2, "ID")], { problem: 1 })).toContain("A file without IDs needs a column “ID”");
  });

  it("lists the problems of a file that only changes records, and does not ask for other columns", () => {
    const html = pageOf(["Title"], [phone], { problem: 1, change: 1 });
    expect(html).toContain("Row 2, Contact phone");
    expect(html).not.toContain("No column was found");
  });

  it("offers to apply a file that only changes records", () => {
    const html = pageOf(["Title"], [], { change: 2 });
    expect(html).toContain("Apply: 2 classes");
    expect(html).not.toContain("No column was found");
  });
});

it.each([
  ["classes", "Course name", "title"],
  ["classes", "Class title", "title"],
  ["classes", "Program", "title"],
  ["sessions", "Course number", "class"],
  ["sessions", "Course", "class"],
] as const)("a file of %s with the heading %s fills the column %s (BK-02)", (kind, heading, name) => {
  const [at] = kindOf(kind).columns.flatMap((column, index) => (column.name === name ? [index] : []));
  expect(matchHeadings(kindOf(kind), [heading])[at!]).toBe(0);
});

it.each([
  ["Central", "America/Chicago"],
  ["central time", "America/Chicago"],
  ["CST", "America/Chicago"],
  ["Eastern Standard Time", "America/New_York"],
  ["MT", "America/Denver"],
  ["Pacific", "America/Los_Angeles"],
  ["America/Boise", "America/Boise"],
])("the time zone %s is %s (BK-02)", (text, zone) => {
  const { type } = kindOf("sessions").columns.find(({ name }) => name === "time_zone")!;
  expect(type.read(text)).toEqual({ value: zone });
});
