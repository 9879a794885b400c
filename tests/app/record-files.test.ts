import { describe, expect, it } from "vitest";
import {
  csvFile,
  jsonFile,
  MAX_FILE_BYTES,
  readFile,
  UnreadableFile,
} from "../../app/tools/staff/records/read-file.ts";
import { matchHeadings } from "../../lib/records/headings.ts";
import { kindOf } from "../../lib/records/kinds.ts";
import { openingHours } from "../../lib/records/opening-hours.ts";

const plans = kindOf("plans");
const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...utf8(part)] : part)));
const utf16 = (text: string, little = true) =>
  [...text].flatMap((char) => {
    const code = char.charCodeAt(0);
    return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });

const table = "ID,Payer,Plan\r\n1,José Ñandú,Gold\r\n";
const expected = { headings: ["ID", "Payer", "Plan"], rows: [{ line: 2, cells: ["1", "José Ñandú", "Gold"] }] };

describe("files with records (BK-02)", () => {
  it.each<[string, Uint8Array, string[]]>([
    ["UTF-8", utf8(table), []],
    ["UTF-8 with a byte order mark, as Excel writes it", bytes([0xef, 0xbb, 0xbf], table), []],
    ["UTF-16 with a byte order mark", bytes([0xff, 0xfe], utf16(table)), []],
    ["big-endian UTF-16", bytes([0xfe, 0xff], utf16(table, false)), []],
    ["UTF-16 without a byte order mark", bytes(utf16(table)), []],
    ["big-endian UTF-16 without a byte order mark", bytes(utf16(table, false)), []],
    ["rows that end in different ways", utf8(`ID,Payer,Plan\n\r\n${table.split("\r\n")[1]}\r`), []],
    ["Windows-1252", Uint8Array.from([...table].map((char) => char.charCodeAt(0))), ["windows-1252"]],
    ["semicolons", utf8(table.replaceAll(",", ";")), []],
    ["tabs", utf8(table.replaceAll(",", "\t")), []],
    ["the separator in the first line", utf8(`sep=;\r\n${table.replaceAll(",", ";")}`), []],
    ["line feeds and no line break at the end", utf8(table.replaceAll("\r", "").trimEnd()), []],
    ["quotes", utf8('"ID","Payer","Plan"\r\n"1","José Ñandú","Gold"\r\n'), []],
    ["zeros that the spreadsheet keeps", utf8(table.replace("1,", '"=""1""",')), []],
    ["empty rows and columns", utf8("ID,Payer,Plan,,\n\n1,José Ñandú,Gold,,\n,,,,\n"), []],
  ])("reads %s", (_what, file, notes) => {
    const content = readFile(file, plans);
    expect(content.headings).toEqual(expected.headings);
    expect(content.rows.map(({ cells }) => cells)).toEqual([expected.rows[0]!.cells]);
    expect(content.notes).toEqual(notes);
  });

  it("keeps separators, quotes, and line breaks inside quotes", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const { rows } = readFile(utf8('ID,Payer,Plan\n1,"A, ""B""\nC",x\n'.replaceAll("\n", end)), plans);
      expect(rows).toEqual([{ line: 2, cells: ["1", 'A, "B"\nC', "x"] }]);
    }
  });

  it("says that letters look damaged", () => {
    expect(readFile(utf8("ID,Payer\n1,JosÃ©\n"), plans).notes).toEqual(["damaged"]);
  });

  it.each([
    ["within a row", "ID,Payer,Plan\n1,A,Gold\n2,Blu", ["cut"]],
    ["after a row", "ID,Payer,Plan\n1,A,Gold\n2,Blu\n", []],
    ["within the only row", "ID,Payer,Plan\r\n1", ["cut"]],
    ["at the end of its last cell", "ID,Payer,Plan\n1,A,Gold", []],
    ["after an empty last cell", "ID,Payer,Plan\n1,A,", []],
    ["after JSON", '[{"id":"1","payer":"A"},{"id":"2"}]', []],
    ["with half of a letter", "ID,Payer,Plan\n1,José,Gold\n2,Niñ\xc3", ["cut"]],
    ["with half of a letter in the last column", "ID,Payer\n1,José\n2,Ni\xc3", ["cut"]],
  ])("says whether the end may be missing in a file that ends %s", (_what, text, notes) => {
    const file = text.endsWith("\xc3") ? bytes(text.slice(0, -1), [0xc3]) : utf8(text);
    expect(readFile(file, plans).notes).toEqual(notes);
  });

  it("says that the end is missing in a UTF-16 file that ends with half of a letter", () => {
    expect(readFile(bytes([0xff, 0xfe], utf16(table).slice(0, -5)), plans)).toMatchObject({
      rows: [{ cells: ["1", "José Ñandú", "Gol"] }],
      notes: ["cut"],
    });
  });

  it.each<[string, Uint8Array, RegExp]>([
    ["an empty file", new Uint8Array(), /is empty/],
    ["a workbook", bytes([0x50, 0x4b, 3, 4, 0, 0]), /workbook.*CSV UTF-8/],
    ["an old workbook, or one with a password", bytes([0xd0, 0xcf, 0x11, 0xe0]), /workbook/],
    ["an empty archive", bytes([0x50, 0x4b, 5, 6], Array(18).fill(0)), /workbook or an archive.*CSV UTF-8/],
    ["a compressed file", bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), /not a text file.*UTF-8/],
    ["UTF-32", bytes([...table].flatMap((char) => [char.charCodeAt(0), 0, 0, 0])), /not a text file.*UTF-8/],
    [
      "UTF-16 that is not Latin, without a mark",
      bytes(utf16(`ID,Payer\n${"1,保険会社健康計画東京\n".repeat(99)}`)),
      /not a text/,
    ],
    ["a text document", utf8("{\\rtf1 ID,Payer}"), /RTF/],
    ["a byte order mark alone", bytes([0xef, 0xbb, 0xbf]), /no headings/],
    ["a PDF", utf8("%PDF-1.7"), /PDF/],
    ["a web page that is called .xls", utf8("<html><table><tr><td>ID"), /web page.*CSV UTF-8/],
    [
      "an XML spreadsheet",
      utf8('\ufeff<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'),
      /web page or XML/,
    ],
    ["a picture", bytes([0x89, 0x50, 0x4e, 0x47, 0, 0, 13]), /not a text file/],
    ["headings without rows", utf8("ID,Payer\n"), /no rows/],
    ["a heading twice", utf8("ID,ID\n1,2\n"), /“ID” is there twice/],
    ["a row with too many cells", utf8("ID,Payer\n1,2\n3,4,5\n"), /Row 3 has 3 cells, but there are 2 headings/],
    ["an open quotation mark", utf8('ID,Payer\n1,"open\n2,x\n'), /quotation mark/],
    ["broken JSON", utf8('[{"id": 1'), /not valid JSON/],
    ["JSON that is not a list", utf8('{"id": 1}'), /not a list of records/],
    ["50 MB", new Uint8Array(50_000_000), /more than 20 MB.*Nothing was changed/],
    [
      "a cell that is too long",
      utf8(`ID,Payer,Plan\n1,A,B\n2,"${"x".repeat(20_001)}",B\n`),
      /Row 3 is too long\. A cell of “Payer” may have up to 20,000 characters \(was 20,001\)/,
    ],
    [
      "a row that is too long",
      utf8(
        `ID,Payer,Plan,${Array.from({ length: 20 }, (_, at) => `c${at}`)}\n1${`,${"x".repeat(9_999)}`.repeat(22)}\n`,
      ),
      /Row 2 is too long\. A row may have up to 200,000 characters \(was 219,979\)/,
    ],
    [
      "too many columns",
      utf8(`ID,Payer,Plan,${Array.from({ length: 198 }, (_, at) => `c${at}`)}\n1,A,B\n`),
      /201 columns.*up to 200/,
    ],
    ["too many rows", utf8(`ID\n${"1\n".repeat(100_001)}`), /100,001 rows/],
  ])("rejects %s with a reason", (_what, file, reason) => {
    expect(() => readFile(file, plans)).toThrow(UnreadableFile);
    expect(() => readFile(file, plans)).toThrow(reason);
  });

  it("reads JSON by the names of the columns, with lists and yes or no", () => {
    const doctors = kindOf("providers");
    const { headings, rows } = readFile(
      utf8('[{"id":7,"specialties":["A","B"],"accepting":true,"about":null}]'),
      doctors,
    );
    expect(headings).toEqual(["ID", "Specialties", "Accepting new patients", "About"]);
    expect(rows[0]?.cells).toEqual(["7", "A; B", "yes", ""]);
  });

  it("writes files that it reads back, and that no spreadsheet runs as a formula", () => {
    const texts = ['=HYPERLINK("x")', "-20% off", "@SUM(1)", "\u200b=1+1", "＝1+1", "−1+cmd", "'=1", "''@x"];
    const cells = ["1", ...texts, "+1 (303) 555-0100", "-7", "José, “x”\ny"];
    const headings = cells.map((_, at) => `Column ${at}`);
    const file = csvFile(headings, [cells]);
    expect([...file.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [, written = ""] = new TextDecoder().decode(file).split("\r\n");
    expect(written).toContain(`1,"'=HYPERLINK(""x"")",'-20% off,'@SUM(1),'\u200b=1+1,'＝1+1,'−1+cmd,''=1,'''@x,'+1 (`);
    expect(readFile(file, plans).rows[0]?.cells).toEqual(cells);
    expect(readFile(jsonFile(plans, [["1", "P", "x", ""]]), plans).rows[0]?.cells).toEqual(["1", "P", "x", ""]);
    expect(MAX_FILE_BYTES).toBeLessThan(50_000_000);
  });

  it.each<[string, string, string[]]>([
    ["a title above the headings", "Spring classes, 2030;;;\r\n\r\nID;Payer;Plan\r\n1;A;B\r\n", ["1", "A", "B"]],
    [
      "groups of columns above the headings",
      ",Insurance,,Plan\nID,Payer,Plan,Network\n1,A,B,C\n",
      ["1", "A", "B", "C"],
    ],
    ["a line break inside a heading", '"ID","Payer","Plan\nname"\n1,A,B\n', ["1", "A", "B"]],
    [
      "commas inside the first cells of a semicolon file",
      "ID;Payer;Plan\n1;A, B, C, D, E;B\n",
      ["1", "A, B, C, D, E", "B"],
    ],
    ["rows of spaces and separators at the end", "ID,Payer,Plan\n1,A,B\n,,\n \u00a0,,\n,,\n", ["1", "A", "B"]],
    ["line breaks of an old Macintosh", "ID\tPayer\tPlan\r1\tA\tB\r", ["1", "A", "B"]],
    ["the headings of a second file", "ID,Payer,Plan\n\ufeffID, Payer ,Plan,\n1,A,B\nID,Payer,Plan\n", ["1", "A", "B"]],
    ["words that are not the kind's headings", "No such,Heading\n1,A\n", ["1", "A"]],
  ])("reads a file with %s", (_what, text, cells) => {
    expect(readFile(utf8(text), plans).rows.map((row) => row.cells)).toEqual([cells]);
  });

  it.each([
    ["Date,Start time,End time\n10/8/2030,7pm,9 pm\n", "10/8/2030 7pm", "10/8/2030 9 pm"],
    ["Date,Time\n10/8/2030,6-8 pm\n", "10/8/2030 18:00", "10/8/2030 20:00"],
    ["Day,Time\n10/8/2030,11:30 to 1 pm\n", "10/8/2030 11:30", "10/8/2030 13:00"],
    ["Date,Time\n10/8/2030,6-8 pm-ish\n", "10/8/2030 6-8 pm-ish", "10/8/2030 6-8 pm-ish"],
    ["Starts,Time\n10/8/2030 18:00,x\n", "10/8/2030 18:00", undefined],
    ["Date,Time\n10/8/2030,\n", "10/8/2030", "10/8/2030"],
  ])("a day and times in columns of their own are one moment each: %j", (text, starts, ends) => {
    const sessions = kindOf("sessions");
    const { headings, rows } = readFile(utf8(`ID,${text.replace("\n", "\n1,")}`), sessions);
    const mapping = matchHeadings(sessions, headings);
    const cell = (name: string) => rows[0]!.cells[mapping[sessions.columns.findIndex((one) => one.name === name)]!];
    expect([cell("starts"), cell("ends")]).toEqual([starts, ends]);
  });

  it("recognizes headings in another spelling, and uses each heading once", () => {
    const doctors = kindOf("providers");
    const indexes = matchHeadings(doctors, ["npi", "FIRST_NAME", "Surname", "Title", "Specialty", "Location", "Tel"]);
    const found = Object.fromEntries(doctors.columns.map(({ name }, at) => [name, indexes[at]]));
    expect(found).toMatchObject({
      id: 0,
      first_name: 1,
      last_name: 2,
      credentials: 3,
      specialties: 4,
      location: 5,
      phone: -1,
    });
  });
});

describe("cells (BK-02)", () => {
  it.each([
    ["Mon-Fri 8:00 AM - 5:00 PM; Sat 9-12", "Mon-Fri 8 am-5 pm; Sat 9 am-12 pm"],
    ["M-F 8-5", undefined],
    ["Monday to Friday 8am to 5pm", "Mon-Fri 8 am-5 pm"],
    ["Mon, Wed, Fri: 8-12, 1-5", "Mon 8 am-12 pm, 1 pm-5 pm; Wed 8 am-12 pm, 1 pm-5 pm; Fri 8 am-12 pm, 1 pm-5 pm"],
    ["Daily 7 am–10:30 pm", "Mon-Sun 7 am-10:30 pm"],
    ["Weekdays 13:00-17:30; Sun closed", "Mon-Fri 1 pm-5:30 pm"],
    ["Tue 1-5 pm", "Tue 1 pm-5 pm"],
    ["24 hours", "24 hours"],
    ["By appointment", "By appointment"],
    ["Someday 8-5", undefined],
    ["Mon 25:00-26:00", undefined],
    ["Mon 8-12; Mon 1-5", undefined],
  ])("opening hours %j are read as %j", (raw, written) => {
    const result = openingHours.read(raw);
    expect("value" in result ? openingHours.write(result.value) : undefined).toBe(written);
  });

  const typeOf = (kind: Parameters<typeof kindOf>[0], name: string) =>
    kindOf(kind).columns.find((column) => column.name === name)!.type;
  it.each<[Parameters<typeof kindOf>[0], string, string, string | undefined]>([
    ["locations", "zip", "2134", "02134"],
    ["locations", "zip", "50613-1234", "50613"],
    ["locations", "zip", "5061A", undefined],
    ["locations", "state", "ia", "IA"],
    ["locations", "phone", "(319) 555-0100 ext. 7", "319-555-0100 x7"],
    ["locations", "phone", "+1 319 555 0100", "319-555-0100"],
    ["locations", "phone", "555-0100", undefined],
    ["providers", "accepting", "Sí", "yes"],
    ["providers", "accepting", "maybe", undefined],
    ["classes", "fees", "$25", "Per person = 25"],
    ["classes", "fees", "Adult: $1,250.50; Child = free", "Adult = 1250.50; Child = 0"],
    ["classes", "fees", "Adult = 25; Couple: $40.50 FOR 2", "Adult = 25; Couple = 40.50 for 2"],
    ["classes", "fees", "Table for 2 = 30", "Table for 2 = 30"],
    ["classes", "fees", "Adult = 25; adult = 30", undefined],
    ["classes", "fees", "a lot", undefined],
    ["sessions", "starts", "10/8/2030 6:00 PM", "2030-10-08 18:00"],
    ["sessions", "starts", "2030-10-08T18:00:00", "2030-10-08 18:00"],
    ["sessions", "starts", "10/8/30 12:30 a.m.", "2030-10-08 00:30"],
    ["sessions", "starts", "31/12/2030 18:00", undefined],
    ["sessions", "starts", "2030-02-30 18:00", undefined],
    ["sessions", "starts", "October 8, 2030 at 7pm", "2030-10-08 19:00"],
    ["sessions", "starts", "Tue, Oct 8 2030 7:15 PM", "2030-10-08 19:15"],
    ["sessions", "starts", "8-Oct-30 noon", "2030-10-08 12:00"],
    ["sessions", "starts", "Sept. 3rd, 2030, 9 a.m.", "2030-09-03 09:00"],
    ["sessions", "starts", "3 September 2030 18:00:00", "2030-09-03 18:00"],
    ["sessions", "starts", "Octobre 8, 2030 7pm", undefined],
    ["sessions", "starts", "Feb 31, 2030 7pm", undefined],
    ["sessions", "starts", "31/02/2030 7pm", undefined],
    ["sessions", "starts", "10/8/2030", undefined],
    ["sessions", "starts", "7pm", undefined],
    ["sessions", "starts", "10/8/2030 25:00", undefined],
    ["sessions", "starts", "47764.75", undefined],
    ["classes", "fees", "$25.00 ", "Per person = 25"],
    ["classes", "fees", "25,00", undefined],
    ["classes", "fees", "($25.00)", undefined],
    ["sessions", "seats", "1,200", "1200"],
    ["sessions", "seats", "-1", undefined],
    ["jobs", "schedule", "PRN", "per-diem"],
    ["jobs", "posted", "2/3/2030", "2030-02-03"],
    ["locations", "name", "A\u202eB", undefined],
    ["locations", "picture", "javascript:alert(1)", undefined],
    ["classes", "email", "a@b", undefined],
  ])("%s: %s %j is read as %j", (kind, name, raw, written) => {
    const type = typeOf(kind, name);
    const result = type.read(raw);
    expect("value" in result ? type.write(result.value) : undefined).toBe(written);
  });
});
