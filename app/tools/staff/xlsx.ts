import { DAY_MS } from "../../../lib/dates/units.ts";
import { escapeHtml } from "../../../lib/text/text.ts";
import { zip } from "./zip.ts";

/** A spreadsheet cell: text, a local date and time, or an empty cell. */
export type Cell = string | { wallTime: Date } | null;
interface Column {
  name: string;
  /** Column width in characters. */
  width: number;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const RELATION_TYPE = "application/vnd.openxmlformats-package.relationships+xml";

/** Date that spreadsheet programs represent as the number 0. */
const EPOCH = Date.UTC(1899, 11, 30);

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;

/**
 * Returns the package parts that all single-sheet XLSX workbooks have in common (ECMA-376-1, 12.3). The cell style at
 * index 1 is a date and time format.
 */
const parts = (name: string): Record<string, string> => ({
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${RELATION_TYPE}"/>${override("workbook", "sheet.main")}${override("worksheets/sheet1", "worksheet")}${override("styles", "styles")}</Types>`,
  "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeHtml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations(
    relation("rId1", "worksheet", "worksheets/sheet1.xml"),
    relation("rId2", "styles", "styles.xml"),
  ),
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

/**
 * Creates an XLSX workbook (ECMA-376) with one sheet, at most 26 columns, and a frozen header row. Cell text must not
 * contain control characters, which are invalid in XML.
 */
export function xlsx(name: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]) {
  const all: (readonly Cell[])[] = [columns.map((column) => column.name), ...rows];
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const sheet = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${all.map(rowXml).join("")}</sheetData></worksheet>`;
  const files = { ...parts(name), "xl/worksheets/sheet1.xml": sheet };
  return zip(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, HEAD + xml])));
}

const rowXml = (cells: readonly Cell[], index: number) =>
  `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`)).join("")}</row>`;

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell !== "string")
    return `<c r="${reference}" s="1"><v>${(cell.wallTime.getTime() - EPOCH) / DAY_MS}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeHtml(cell)}</t></is></c>`;
}
