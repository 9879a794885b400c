import { expect, test } from "vitest";
import {
  calendarName,
  contentDisposition,
  fileExtension,
  fileIcon,
  safeFileName,
  sessionFileName,
  spreadsheetCell,
} from "../../lib/text/files.ts";

test.each([
  ["pdf", "pdf"],
  [".PDF", "pdf"],
  ["docx", "doc"],
  ["xls", "xls"],
  ["csv", "xls"],
  ["pptx", "ppt"],
  ["jpg", "photo"],
  ["zip", "generic"],
  ["constructor", "generic"],
  ["", "generic"],
  [null, "generic"],
])("a file with the extension %j has the icon %s (EV-23)", (extension, icon) => expect(fileIcon(extension)).toBe(icon));

test.each([
  ["Yoga: Level 1/2", "Yoga Level 12"],
  ["../../etc/passwd", "etcpasswd"],
  ["a\r\nb\u202Egpj.exe", "abgpj.exe"],
  ["Café “été”", "Café “été”"],
  ["a\ud800b", "ab"],
  ["name. .", "name"],
  ["???", "download"],
  ["", "download"],
  ["CON", "_CON"],
  ["nul.", "_nul"],
  ["Aux.2026", "_Aux.2026"],
  ["LPT1: room", "LPT1 room"],
  ["Concert", "Concert"],
])("the export converts the file name %j to %j (ST-06)", (name, safe) => expect(safeFileName(name)).toBe(safe));

test("the export truncates file names to 120 characters without splitting a character (ST-06)", () => {
  expect([...safeFileName("🫀".repeat(300))]).toHaveLength(120);
});

test("the export adds the session's start in its time zone to the file name (ST-06)", () => {
  const at = new Date("2026-11-21T15:05:00Z");
  expect(sessionFileName("CPR: basics", at, "America/Denver")).toBe("CPR basics 2026-11-21 08-05");
});

test("an export's `Content-Disposition` header contains the full file name and no line break (ST-06)", () => {
  expect(contentDisposition(`Café "1" (a)\r\n.csv`)).toBe(
    `attachment; filename="Caf_ _1_ (a)__.csv"; filename*=UTF-8''Caf%C3%A9%20%221%22%20%28a%29%0D%0A.csv`,
  );
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@x",
  "\t=1",
  "\r=1",
  "\n=1",
  "\tx",
  "＝1",
  "＋1",
  "－1",
  "＠x",
  "  =1",
  "\u0000=1",
  "\u00a0=1",
  "\u200b=1",
  "\ufeff=1",
  "\u00ad=1",
  "\u2060+1",
  "\u202e@x",
  "\u061c=1",
  "\u3164=1",
  "\ufe0f=1",
  "\u{e0061}=1",
  " \u200d\u0007 -1",
  "﹦1",
  "﹢1",
  "﹣1",
  "﹫x",
  "−1",
])("the export escapes the spreadsheet cell %j (ST-06)", (cell) => expect(spreadsheetCell(cell)).toBe(`'${cell}`));

test.each(["Ada Park", "1+1", "a=b", "(303) 555-0100", "", " x", "'=1", "\u200bAda", "नमस्ते\u200d=1"])(
  "the export does not change the spreadsheet cell %j (ST-06)",
  (cell) => {
    expect(spreadsheetCell(cell)).toBe(cell);
  },
);

test.each([
  ["Heart & Lung: Day 1.5 - Q/A", "Heart Lung Day 1.5 - QA"],
  ["a\r\nATTENDEE:x", "aATTENDEEx"],
  ["Niños", "Niños"],
  ["<script>", "script"],
])("the calendar export converts the event name %j to %j (EV-32)", (name, clean) =>
  expect(calendarName(name)).toBe(clean),
);

test.each([
  ["/sc10media/a.pdf", "pdf"],
  ["https://files.example.org/a.b/List.XLSX?v=2#p", "xlsx"],
  ["/health-library", ""],
  ["/page.html", ""],
  ["https://example.doc", ""],
  ["https://example.doc?f=/a.pdf", ""],
  ["mailto:me@example.pdf", ""],
])("the URL %s has the file extension '%s' (BL-31)", (href, extension) => expect(fileExtension(href)).toBe(extension));
